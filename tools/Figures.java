import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;

/** Prints figures of the code: size, comments, tests, long files and long methods. Run by tools/figures. */
final class Figures {
    private static final List<String> MODULES = List.of("core", "server", "pve", "pve-sim", "sim-shell", "dist", "bench");
    private static final int LONG_FILE = 300;
    private static final int LONG_METHOD = 60;
    private static final Pattern COMMENT =
            Pattern.compile("\"\"\".*?\"\"\"|\"(?:\\\\.|[^\"\\\\\\n])*\"|'(?:\\\\.|[^'\\\\])'|(/\\*.*?\\*/|//[^\\n]*)", Pattern.DOTALL);

    private record Source(Path path, int lines, int comments) {}

    private record Method(String name, int lines) {}

    private static final List<Source> LONG_FILES = new ArrayList<>();
    private static final List<Method> METHODS = new ArrayList<>();

    public static void main(String[] args) throws IOException {
        System.out.println("| Module | Files | Lines | Comments | Lines of tests | Tests to code | Files over " + LONG_FILE
                + " lines |");
        System.out.println("|---|---|---|---|---|---|---|");
        for (String module : MODULES) {
            List<Source> code = read(Path.of(module, "src/main/java"));
            List<Source> tests = read(Path.of(module, "src/test/java"));
            List<Source> longFiles = code.stream().filter(one -> one.lines > LONG_FILE).toList();
            LONG_FILES.addAll(longFiles);
            int lines = code.stream().mapToInt(Source::lines).sum();
            int tested = tests.stream().mapToInt(Source::lines).sum();
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %d | %d | %d %% | %d | %.2f | %d |%n",
                    module,
                    code.size(),
                    lines,
                    100 * code.stream().mapToInt(Source::comments).sum() / Math.max(1, lines),
                    tested,
                    tested / (double) Math.max(1, lines),
                    longFiles.size());
            methods(code);
        }
        System.out.println("\nThe longest files:");
        LONG_FILES.stream()
                .sorted(Comparator.comparing(Source::lines).reversed())
                .limit(10)
                .forEach(one -> System.out.println("  " + one.lines + "  " + one.path));
        System.out.println("\nMethods over " + LONG_METHOD + " lines: "
                + METHODS.stream().filter(one -> one.lines > LONG_METHOD).count() + "; the longest:");
        METHODS.stream()
                .sorted(Comparator.comparing(Method::lines).reversed())
                .limit(10)
                .forEach(one -> System.out.println("  " + one.lines + "  " + one.name));
    }

    private static List<Source> read(Path folder) throws IOException {
        var sources = new ArrayList<Source>();
        if (!Files.isDirectory(folder)) return sources;
        try (var files = Files.walk(folder)) {
            for (Path path : files.filter(one -> one.toString().endsWith(".java")).toList()) {
                String text = Files.readString(path);
                sources.add(new Source(path, (int) text.lines().count(), comments(text)));
            }
        }
        return sources;
    }

    /** How many lines hold a comment. */
    private static int comments(String text) {
        return COMMENT.matcher(text)
                .results()
                .filter(found -> found.group(1) != null)
                .mapToInt(found -> (int) found.group(1).lines().count())
                .sum();
    }

    private static void methods(List<Source> code) throws IOException {
        var compiler = ToolProvider.getSystemJavaCompiler();
        try (var manager = compiler.getStandardFileManager(null, null, null)) {
            var paths = code.stream().map(Source::path).toList();
            if (paths.isEmpty()) return;
            var task = (JavacTask)
                    compiler.getTask(null, manager, null, null, null, manager.getJavaFileObjectsFromPaths(paths));
            SourcePositions positions = Trees.instance(task).getSourcePositions();
            for (CompilationUnitTree unit : task.parse()) new TreePathScanner<Void, String>() {
                @Override
                public Void visitClass(ClassTree node, String outer) {
                    return super.visitClass(node, (outer == null ? "" : outer + ".") + node.getSimpleName());
                }

                @Override
                public Void visitMethod(MethodTree node, String owner) {
                    long from = unit.getLineMap().getLineNumber(positions.getStartPosition(unit, node));
                    long to = unit.getLineMap().getLineNumber(positions.getEndPosition(unit, node));
                    METHODS.add(new Method(owner + "." + node.getName(), (int) (to - from + 1)));
                    return super.visitMethod(node, owner);
                }
            }.scan(unit, null);
        }
    }
}
