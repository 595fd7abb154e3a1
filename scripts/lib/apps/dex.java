// Dexes many libraries, each by itself, in one JVM: that saves a start of D8 for each of them.
// Arguments: minimum API level, a file of lines "JAR[:JAR...] TAB OUTPUT-FOLDER", then the library jars (java.* and android.*).
// Run from source, with r8.jar on the class path. D8 itself prints what is wrong, and the exit code is 1 then.

import com.android.tools.r8.CompilationFailedException;
import com.android.tools.r8.CompilationMode;
import com.android.tools.r8.D8;
import com.android.tools.r8.D8Command;
import com.android.tools.r8.OutputMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

class DexEach {
  public static void main(String[] args) throws IOException {
    try {
      for (String line : Files.readAllLines(Path.of(args[1]))) {
        String[] fields = line.split("\t");
        D8Command.Builder command = D8Command.builder();
        command.setMinApiLevel(Integer.parseInt(args[0])).setMode(CompilationMode.DEBUG);
        for (int i = 2; i < args.length; i++) {
          command.addLibraryFiles(Path.of(args[i]));
        }
        for (String jar : fields[0].split(":")) {
          command.addProgramFiles(Path.of(jar));
        }
        D8.run(command.setOutput(Path.of(fields[1]), OutputMode.DexIndexed).build());
      }
    } catch (CompilationFailedException e) {
      System.err.println(e.getMessage());
      System.exit(1);
    }
  }
}
