package dev.holdfast.http.print;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.doctree.DocTree;
import com.sun.source.doctree.EntityTree;
import com.sun.source.doctree.LinkTree;
import com.sun.source.doctree.LiteralTree;
import com.sun.source.doctree.ParamTree;
import com.sun.source.doctree.StartElementTree;
import com.sun.source.doctree.TextTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * What the developers wrote above the types of the service and the client of hypervisors, read by the compiler's own parser from
 * their sources.
 */
final class SourceDocs {
    private static final List<Path> SOURCES =
            List.of(Path.of("src/main/java"), Path.of("../core/src/main/java"), Path.of("../pve/src/main/java"));

    /**
     * The comment of a type.
     *
     * @param text all of it but the tags; empty without a comment
     * @param components by name what is said of a component of a record
     */
    record Comment(String text, Map<String, String> components) {}

    private static final Comment NONE = new Comment("", Map.of());

    private final Map<String, Comment> byType;

    private SourceDocs(Map<String, Comment> byType) {
        this.byType = byType;
    }

    private static final class Read {
        static final SourceDocs ALL = read();
    }

    /** All of them, read once. */
    static SourceDocs all() {
        return Read.ALL;
    }

    Comment of(Class<?> type) {
        return byType.getOrDefault(type.getName(), NONE);
    }

    private static SourceDocs read() {
        var compiler = ToolProvider.getSystemJavaCompiler();
        try (var files = compiler.getStandardFileManager(null, null, null)) {
            var sources = new ArrayList<Path>();
            for (Path folder : SOURCES) {
                try (Stream<Path> all = Files.walk(folder)) {
                    all.filter(file -> file.toString().endsWith(".java"))
                            .filter(file -> !file.endsWith("package-info.java"))
                            .forEach(sources::add);
                }
            }
            var task = (JavacTask) compiler.getTask(
                    null, files, null, List.of("-proc:none"), null, files.getJavaFileObjectsFromPaths(sources));
            var found = new HashMap<String, Comment>();
            var scanner = new Scanner(DocTrees.instance(task), found);
            for (CompilationUnitTree unit : task.parse()) scanner.scan(unit, unit.getPackageName() + ".");
            return new SourceDocs(found);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Its parameter is the beginning of the binary names of the types below. */
    private static final class Scanner extends TreePathScanner<@Nullable Void, String> {
        private final DocTrees docs;
        private final Map<String, Comment> found;

        Scanner(DocTrees docs, Map<String, Comment> found) {
            this.docs = docs;
            this.found = found;
        }

        @Override
        public @Nullable Void visitClass(ClassTree type, String prefix) {
            String name = prefix + type.getSimpleName();
            DocCommentTree comment = docs.getDocCommentTree(getCurrentPath());
            if (comment != null) found.put(name, comment(comment));
            return super.visitClass(type, name + "$");
        }
    }

    private static Comment comment(DocCommentTree comment) {
        var components = new LinkedHashMap<String, String>();
        for (DocTree tag : comment.getBlockTags()) {
            if (tag instanceof ParamTree param && !param.isTypeParameter())
                components.put(param.getName().toString(), text(param.getDescription()));
        }
        return new Comment(text(comment.getFullBody()), components);
    }

    private static String text(List<? extends DocTree> parts) {
        var text = new StringBuilder();
        for (DocTree part : parts) {
            switch (part) {
                case TextTree plain -> text.append(plain.getBody());
                case LiteralTree literal ->
                    text.append('`').append(literal.getBody().getBody()).append('`');
                case LinkTree link ->
                    text.append(
                            link.getLabel().isEmpty()
                                    ? link.getReference().getSignature().replace('#', '.')
                                    : text(link.getLabel()));
                case EntityTree entity -> text.append(character(entity.getName().toString()));
                case StartElementTree _ -> text.append(' ');
                default -> {}
            }
        }
        return text.toString().replaceAll("\\s+", " ").strip();
    }

    private static String character(String entity) {
        return switch (entity) {
            case "lt" -> "<";
            case "gt" -> ">";
            case "amp" -> "&";
            default -> throw new IllegalStateException("What &" + entity + "; is, is not known here");
        };
    }
}
