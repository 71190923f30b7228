package dev.holdfast.jobs.queue;

import com.tngtech.archunit.core.domain.JavaClass;
import dev.holdfast.ServiceClasses;
import dev.holdfast.base.json.Json;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.Undoable;
import dev.holdfast.jobs.engine.JobRunner;
import dev.holdfast.jobs.engine.RunningJob;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.LocalVariable;
import java.lang.constant.ClassDesc;
import java.lang.reflect.AccessFlag;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.ObjectMapper;

/** Every type that the product stores as JSON and reads back, found in its bytecode so that none is missed. */
final class StoredTypes {
    private static final Comparator<Class<?>> BY_NAME = Comparator.comparing(Class::getName);
    private static final String READERS = JobContext.class.getName() + " " + Json.class.getName() + " "
            + ObjectMapper.class.getName() + " tools.jackson.databind.json.JsonMapper";

    /** Methods that pass on a type that their caller gives or, the last ones, that a field of the caller gives. */
    private static final Set<String> PASSING_ON = Set.of(
            RunningJob.class.getName(),
            Json.class.getName(),
            JobRunner.class.getName(),
            Exclusions.class.getName(),
            "dev.holdfast.http.serve.RecordBinder");

    /** Given to {@code step} or {@code checkpoint}, or read from JSON by its class. */
    final Set<Class<?>> named = new TreeSet<>(BY_NAME);

    /** The parameters of all jobs. */
    final Set<Class<?>> parameters = new TreeSet<>(BY_NAME);

    /** The results of all jobs, except maps. */
    final Set<Class<?>> results = new TreeSet<>(BY_NAME);

    /** Calls whose type can't be determined. */
    final List<String> hidden = new ArrayList<>();

    static StoredTypes ofTheProduct() {
        var types = new StoredTypes();
        for (JavaClass one : ServiceClasses.ALL) types.read(ServiceClasses.model(one));
        return types;
    }

    private void read(ClassModel model) {
        String owner = model.thisClass().asInternalName().replace('/', '.');
        if (!model.flags().has(AccessFlag.INTERFACE)
                && model.interfaces().stream().anyMatch(i -> isJob(load(i.asSymbol())))) {
            parameters.add(parametersOf(load(model.thisClass().asSymbol())));
        }
        for (MethodModel method : model.methods()) {
            method.code().ifPresent(code -> read(owner, code.elementList()));
        }
    }

    private void read(String owner, List<CodeElement> code) {
        ClassDesc last = null;
        CodeElement before = null;
        for (CodeElement element : code) {
            if (element instanceof ConstantInstruction constant && constant.constantValue() instanceof ClassDesc type) {
                last = type;
            }
            if (element instanceof InvokeInstruction call) {
                if (isReading(call) && !PASSING_ON.contains(owner)) {
                    if (last == null) hidden.add(owner + " calls " + call.name());
                    else named.add(load(last));
                    last = null;
                }
                if (isResult(call)) results.addAll(typesOf(before, code));
            }
            if (element instanceof java.lang.classfile.Instruction) before = element;
        }
    }

    private static boolean isReading(InvokeInstruction call) {
        String owner = call.owner().asInternalName().replace('/', '.');
        return List.of(READERS.split(" ")).contains(owner)
                && call.typeSymbol().parameterList().stream()
                        .anyMatch(type -> type.descriptorString().equals("Ljava/lang/Class;"));
    }

    private static boolean isResult(InvokeInstruction call) {
        return call.owner().asInternalName().equals(Outcome.Done.class.getName().replace('.', '/'))
                && call.name().equalsString("<init>")
                && call.typeSymbol().parameterCount() == 1;
    }

    /** The type of the value that {@code pushing} puts on the stack. */
    private static List<Class<?>> typesOf(CodeElement pushing, List<CodeElement> code) {
        List<ClassDesc> types = switch (pushing) {
            case InvokeInstruction call -> List.of(call.typeSymbol().returnType());
            case LoadInstruction load ->
                code.stream()
                        .filter(e -> e instanceof LocalVariable variable && variable.slot() == load.slot())
                        .map(e -> ((LocalVariable) e).typeSymbol())
                        .toList();
            case null, default -> List.of();
        };
        return types.stream()
                .<Class<?>>map(StoredTypes::load)
                .filter(Class::isRecord)
                .toList();
    }

    private static boolean isJob(Class<?> type) {
        return type == Job.class || type == Undoable.class;
    }

    private static Class<?> parametersOf(Class<?> job) {
        for (Type type : job.getGenericInterfaces()) {
            if (type instanceof ParameterizedType of && isJob((Class<?>) of.getRawType())) {
                if (of.getActualTypeArguments()[0] instanceof Class<?> parameters) return parameters;
                return Record.class; // no type of its own, like a class that several jobs share
            }
        }
        throw new IllegalStateException(job + " names no parameters");
    }

    private static Class<?> load(ClassDesc type) {
        String descriptor = type.descriptorString();
        try {
            if (type.isPrimitive()) return void.class;
            String name = type.isArray()
                    ? descriptor.replace('/', '.')
                    : descriptor.substring(1, descriptor.length() - 1).replace('/', '.');
            return Class.forName(name, false, StoredTypes.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }
}
