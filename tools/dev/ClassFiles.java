import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.constantpool.Utf8Entry;
import java.lang.reflect.AccessFlag;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The compiled classes: from which file each comes, which others it names, and what others see of it. */
final class ClassFiles {
    /** Begins the lines of a surface that all other files may depend on. */
    static final String CONSTANT = "constant ";

    private final Map<Path, Set<String>> named = new HashMap<>();
    private final Map<Path, Set<String>> declared = new HashMap<>();

    /** Reads all classes of these trees. */
    ClassFiles(Iterable<Source> sources) throws IOException {
        for (Source source : sources) {
            if (!Files.isDirectory(source.classes())) continue;
            try (Stream<Path> all = Files.walk(source.classes())) {
                for (Path file : all.filter(one -> one.toString().endsWith(".class")).toList()) read(source, file);
            }
        }
    }

    private void read(Source source, Path file) throws IOException {
        ClassModel model = ClassFile.of().parse(Files.readAllBytes(file));
        Path java = fileOf(source, model);
        declared.computeIfAbsent(java, _ -> new HashSet<>()).add(model.thisClass().asInternalName());
        Set<String> names = named.computeIfAbsent(java, _ -> new HashSet<>());
        for (PoolEntry entry : model.constantPool()) {
            if (entry instanceof ClassEntry other) names.add(other.asInternalName());
            // Types in signatures and descriptors are no class entries.
            if (entry instanceof Utf8Entry text && text.stringValue().indexOf("Ldev/holdfast/") >= 0) {
                for (String part : text.stringValue().split("[^\\w/$]+")) {
                    if (part.startsWith("Ldev/holdfast/")) names.add(part.substring(1));
                }
            }
        }
    }

    private static Path fileOf(Source source, ClassModel model) {
        String name = model.thisClass().asInternalName();
        String folder = name.contains("/") ? name.substring(0, name.lastIndexOf('/')) : "";
        String file = model.findAttribute(Attributes.sourceFile())
                .map(one -> one.sourceFile().stringValue())
                .orElse(name + ".java");
        return source.java().resolve(folder).resolve(file);
    }

    /** The Java files from which the classes were compiled. */
    Set<Path> files() {
        return declared.keySet();
    }

    /** The names of the classes that a Java file declares. */
    Set<String> in(Path file) {
        return declared.getOrDefault(file, Set.of());
    }

    /** The Java files that name one of these classes. */
    Set<Path> naming(Set<String> classes) {
        var found = new TreeSet<Path>();
        named.forEach((file, names) -> {
            if (names.stream().anyMatch(classes::contains)) found.add(file);
        });
        return found;
    }

    /**
     * What other classes can see of the classes that a Java file declares, as a text that changes when they must be compiled
     * again.
     */
    static String surface(Source source, Path file) {
        Path folder = source.classes().resolve(source.java().relativize(file)).getParent();
        if (!Files.isDirectory(folder)) return "";
        var seen = new TreeSet<String>();
        try (Stream<Path> all = Files.list(folder)) {
            for (Path one : all.filter(c -> c.toString().endsWith(".class")).toList()) {
                ClassModel model = ClassFile.of().parse(Files.readAllBytes(one));
                if (fileOf(source, model).equals(file)) seen.add(surface(model));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return String.join("\n", seen);
    }

    private static String surface(ClassModel model) {
        var lines = new TreeSet<String>();
        for (var field : model.fields()) {
            if (field.flags().has(AccessFlag.PRIVATE)) continue;
            lines.add(field.flags().flagsMask() + " " + field.fieldName() + field.fieldType()
                    + field.findAttribute(Attributes.signature())
                            .map(one -> one.signature().stringValue())
                            .orElse(""));
            // The compiler copies constants into other classes, which then no longer name this one.
            field.findAttribute(Attributes.constantValue())
                    .ifPresent(one -> lines.add(CONSTANT + field.fieldName() + one.constant().constantValue()));
        }
        for (var method : model.methods()) {
            if (method.flags().has(AccessFlag.PRIVATE) || method.flags().has(AccessFlag.SYNTHETIC)) continue;
            lines.add(method.flags().flagsMask() + " " + method.methodName() + method.methodType()
                    + method.findAttribute(Attributes.signature())
                            .map(one -> one.signature().stringValue())
                            .orElse("")
                    + method.findAttribute(Attributes.exceptions())
                            .map(one -> one.exceptions().stream().map(ClassEntry::asInternalName).toList().toString())
                            .orElse(""));
        }
        return model.flags().flagsMask() + " " + model.thisClass().asInternalName()
                + model.superclass().map(ClassEntry::asInternalName).orElse("")
                + model.interfaces().stream().map(ClassEntry::asInternalName).toList()
                + model.findAttribute(Attributes.permittedSubclasses())
                        .map(one -> one.permittedSubclasses().stream().map(ClassEntry::asInternalName).toList().toString())
                        .orElse("")
                + "\n" + String.join("\n", lines);
    }
}
