package dev.holdfast.sim.shell.expand;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The variables of a shell; local variables of a function hide the others while it runs. */
public final class Variables {
    private record Variable(@Nullable String value, boolean exported, boolean constant) {}

    private final Map<String, Variable> all = new TreeMap<>();
    private final Deque<Map<String, @Nullable Variable>> hidden = new ArrayDeque<>();

    /** Creates a set without variables. */
    public Variables() {}

    private Variables(Variables other) {
        all.putAll(other.all);
        other.hidden.descendingIterator().forEachRemaining(frame -> hidden.push(new HashMap<>(frame)));
    }

    /** A copy, for a subshell. */
    public Variables copy() {
        return new Variables(this);
    }

    /** The value of a variable, null if it is not set. */
    public @Nullable String find(String name) {
        Variable variable = all.get(name);
        return variable == null ? null : variable.value;
    }

    /** The value of a variable, empty if it is not set. */
    public String get(String name) {
        String value = find(name);
        return value == null ? "" : value;
    }

    /** Sets a variable. */
    public void set(String name, String value) {
        Variable old = all.get(name);
        if (old != null && old.constant) throw new ReadOnly(name);
        all.put(name, new Variable(value, old != null && old.exported, false));
    }

    /** Removes a variable. */
    public void unset(String name) {
        Variable old = all.get(name);
        if (old != null && old.constant) throw new ReadOnly(name);
        all.remove(name);
    }

    /** Exports a variable, or no longer exports it. */
    public void export(String name, boolean on) {
        Variable old = all.get(name);
        all.put(name, new Variable(old == null ? null : old.value, on, old != null && old.constant));
    }

    /** Makes a variable read-only. */
    public void protect(String name) {
        Variable old = all.get(name);
        all.put(name, new Variable(old == null ? null : old.value, old != null && old.exported, true));
    }

    /** Starts a function. */
    public void enter() {
        hidden.push(new HashMap<>());
    }

    /** Ends a function and restores the hidden variables. */
    public void leave() {
        hidden.pop().forEach((name, variable) -> {
            if (variable == null) all.remove(name);
            else all.put(name, variable);
        });
    }

    /** Makes a variable local to the function. */
    public void hide(String name) {
        Map<String, @Nullable Variable> frame = hidden.peek();
        if (frame == null || frame.containsKey(name)) return;
        Variable old = all.remove(name);
        frame.put(name, old);
        if (old != null && old.exported) all.put(name, new Variable(null, true, false));
    }

    /** The characters that separate fields. */
    public String separators() {
        String separators = find("IFS");
        return separators == null ? " \t\n" : separators;
    }

    /** The exported variables. */
    public Map<String, String> environment() {
        var environment = new TreeMap<String, String>();
        all.forEach((name, variable) -> {
            if (variable.exported && variable.value != null) environment.put(name, variable.value);
        });
        return environment;
    }

    /** All variables that are set. */
    public Map<String, String> values() {
        var values = new TreeMap<String, String>();
        all.forEach((name, variable) -> {
            if (variable.value != null) values.put(name, variable.value);
        });
        return values;
    }

    /** An attempt to change a read-only variable. */
    public static final class ReadOnly extends RuntimeException {
        ReadOnly(String name) {
            super(name + ": readonly variable", null, false, false);
        }
    }
}
