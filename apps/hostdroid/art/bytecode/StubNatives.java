import static org.objectweb.asm.Opcodes.ACC_NATIVE;
import static org.objectweb.asm.Opcodes.ACC_STATIC;
import static org.objectweb.asm.Opcodes.ACONST_NULL;
import static org.objectweb.asm.Opcodes.DCONST_0;
import static org.objectweb.asm.Opcodes.FCONST_0;
import static org.objectweb.asm.Opcodes.ICONST_0;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.IRETURN;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * StubNatives DIR REGISTERED: the native methods of all classes below DIR get a Java body, but for those of the classes listed in
 * REGISTERED, whose natives libandroid_runtime registers. A body returns false, 0 or null; where a native returns a long, that is
 * a pointer: a handle of its own, or the address of a function that frees nothing.
 */
public class StubNatives {
  private static final Pattern FREES = Pattern.compile("finaliz|release|freefunc|destructor");

  public static void main(String[] args) throws IOException {
    Set<String> registered = new HashSet<>(Files.readAllLines(Paths.get(args[1])));
    List<Path> files;
    try (Stream<Path> all = Files.walk(Paths.get(args[0]))) {
      files = all.filter(path -> path.toString().endsWith(".class")).collect(Collectors.toList());
    }
    int methods = 0;
    for (Path file : files) {
      ClassNode node = new ClassNode();
      new ClassReader(Files.readAllBytes(file)).accept(node, 0);
      if (registered.contains(node.name)) continue;
      int stubbed = stub(node);
      if (stubbed == 0) continue;
      methods += stubbed;
      ClassWriter writer = new ClassWriter(0);
      node.accept(writer);
      Files.write(file, writer.toByteArray());
    }
    System.out.println("native methods with a Java body: " + methods);
  }

  private static int stub(ClassNode node) {
    int count = 0;
    for (MethodNode method : node.methods) {
      if ((method.access & ACC_NATIVE) == 0) continue;
      count++;
      Type result = Type.getReturnType(method.desc);
      method.access &= ~ACC_NATIVE;
      method.invisibleAnnotations = null; // @FastNative and @CriticalNative are for natives only.
      method.tryCatchBlocks = new ArrayList<>();
      method.instructions = new InsnList();
      if (result.getSort() != Type.VOID) method.instructions.add(nothing(method, result));
      method.instructions.add(new InsnNode(result.getOpcode(IRETURN)));
      method.maxStack = result.getSize();
      method.maxLocals = (method.access & ACC_STATIC) != 0 ? 0 : 1;
      for (Type type : Type.getArgumentTypes(method.desc)) method.maxLocals += type.getSize();
    }
    return count;
  }

  private static AbstractInsnNode nothing(MethodNode method, Type result) {
    switch (result.getSort()) {
      case Type.LONG:
        boolean isFunction =
            Type.getArgumentTypes(method.desc).length == 0
                && FREES.matcher(method.name.toLowerCase(Locale.ROOT)).find();
        return new MethodInsnNode(INVOKESTATIC, "android/host/Natives", isFunction ? "nop" : "handle", "()J", false);
      case Type.FLOAT:
        return new InsnNode(FCONST_0);
      case Type.DOUBLE:
        return new InsnNode(DCONST_0);
      case Type.OBJECT:
      case Type.ARRAY:
        return new InsnNode(ACONST_NULL);
      default:
        return new InsnNode(ICONST_0);
    }
  }
}
