package dev.holdfast.cli.build;

import java.io.IOException;
import java.lang.classfile.ClassElement;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/**
 * Writes the classes of picocli with a current class file version. Picocli is compiled for Java 5, and the JVM keeps no
 * class in its start-up cache that is older than Java 6 and has no stack maps: half of the start would be loading them.
 */
public final class CurrentClasses {
    private static final int JAVA_8 = 52;

    private CurrentClasses() {}

    /** The jar, and the folder to write to. */
    public static void main(String[] arguments) throws IOException {
        Path target = Path.of(arguments[1]);
        ClassFile format = ClassFile.of(
                ClassFile.StackMapsOption.GENERATE_STACK_MAPS,
                ClassFile.ClassHierarchyResolverOption.of(
                        ClassHierarchyResolver.ofClassLoading(CurrentClasses.class.getClassLoader())
                                .orElse(ClassHierarchyResolver.defaultResolver())));
        try (FileSystem jar = FileSystems.newFileSystem(Path.of(arguments[0]));
                var files = Files.walk(jar.getPath("/picocli"))) {
            List<Path> classes =
                    files.filter(file -> file.toString().endsWith(".class")).toList();
            for (Path file : classes) {
                Path written = target.resolve(file.toString().substring(1));
                Files.createDirectories(Objects.requireNonNull(written.getParent()));
                Files.write(written, current(format, Files.readAllBytes(file)));
            }
        }
    }

    private static byte[] current(ClassFile format, byte[] old) {
        ClassModel model = format.parse(old);
        return format.build(model.thisClass().asSymbol(), builder -> {
            // Before the methods: whether they get stack maps depends on it.
            builder.withVersion(JAVA_8, 0);
            for (ClassElement element : model) {
                switch (element) {
                    case ClassFileVersion _ -> {}
                    case MethodModel method ->
                        builder.transformMethod(method, MethodTransform.transformingCode(CodeTransform.ACCEPT_ALL));
                    default -> builder.with(element);
                }
            }
        });
    }
}
