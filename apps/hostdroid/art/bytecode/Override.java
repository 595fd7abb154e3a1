import static org.objectweb.asm.Opcodes.ACC_NATIVE;
import static org.objectweb.asm.Opcodes.ACC_PUBLIC;
import static org.objectweb.asm.Opcodes.ACC_STATIC;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.IRETURN;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Override FRAMEWORK-DIR CLASS-LIST OUT-DIR BODIES.class...: gives methods of framework classes another body. A public static
 * method CLASS_method of one of the BODIES classes becomes the body of that method, with the same arguments, of the class with
 * that simple name in the list. The changed classes are written to OUT-DIR.
 */
public class Override {
  private static final class Body {
    final String owner;
    final MethodNode method;
    boolean used;

    Body(String owner, MethodNode method) {
      this.owner = owner;
      this.method = method;
    }
  }

  public static void main(String[] args) throws IOException {
    Path framework = Paths.get(args[0]);
    Path out = Paths.get(args[2]);
    List<Body> bodies = new ArrayList<>();
    for (String file : Arrays.asList(args).subList(3, args.length)) {
      ClassNode node = read(Paths.get(file));
      for (MethodNode method : node.methods) {
        boolean isBody = (method.access & ACC_PUBLIC) != 0 && method.name.contains("_");
        if (isBody) bodies.add(new Body(node.name, method));
      }
    }
    for (String name : Files.readAllLines(Paths.get(args[1]))) {
      ClassNode target = read(framework.resolve(name + ".class"));
      String prefix = name.substring(name.lastIndexOf('/') + 1) + "_";
      for (Body body : bodies) {
        if (body.method.name.startsWith(prefix)) replace(target, body.method.name.substring(prefix.length()), body);
      }
      write(target, out.resolve(name + ".class"));
    }
    for (Body body : bodies) {
      if (!body.used) throw new IllegalStateException("no method for " + body.method.name + body.method.desc);
    }
    System.out.println("methods overridden: " + bodies.size());
  }

  private static ClassNode read(Path file) throws IOException {
    ClassNode node = new ClassNode();
    new ClassReader(Files.readAllBytes(file)).accept(node, 0);
    return node;
  }

  private static void write(ClassNode node, Path file) throws IOException {
    ClassWriter writer = new ClassWriter(0);
    node.accept(writer);
    Files.createDirectories(file.getParent());
    Files.write(file, writer.toByteArray());
  }

  private static void replace(ClassNode target, String name, Body body) {
    for (MethodNode method : target.methods) {
      if (!method.name.equals(name) || !method.desc.equals(body.method.desc)) continue;
      method.access &= ~ACC_NATIVE;
      method.invisibleAnnotations = null; // @FastNative and @CriticalNative are for natives only.
      method.tryCatchBlocks = new ArrayList<>();
      method.localVariables = null;
      method.instructions = new InsnList();
      int local = (method.access & ACC_STATIC) != 0 ? 0 : 1;
      for (Type type : Type.getArgumentTypes(method.desc)) {
        method.instructions.add(new VarInsnNode(type.getOpcode(ILOAD), local));
        local += type.getSize();
      }
      method.instructions.add(new MethodInsnNode(INVOKESTATIC, body.owner, body.method.name, method.desc, false));
      method.instructions.add(new InsnNode(Type.getReturnType(method.desc).getOpcode(IRETURN)));
      method.maxLocals = local;
      method.maxStack = local + 2; // All arguments, and room for a result of two slots.
      body.used = true;
    }
  }
}
