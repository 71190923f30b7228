package dev.holdfast.sim.model.guest;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The QEMU guest agent of a VM. */
public final class Agent {
    private final AgentCommands commands = new AgentCommands();
    private final Map<String, List<String>> addresses = new LinkedHashMap<>();
    private final Map<String, String> passwords = new HashMap<>(Map.of("root", "first"));
    private boolean answers = true;
    private @Nullable String freezeProblem;
    private boolean frozen;

    /** Whether this value of the key {@code agent} says that the machine has one. */
    public static boolean isConfigured(@Nullable Object value) {
        return String.valueOf(value).matches("(enabled=)?1(,.*)?");
    }

    /** Sets whether the agent answers, as an installed and running agent does. */
    public synchronized void answers(boolean on) {
        answers = on;
    }

    /** Whether it answers. */
    public synchronized boolean isAnswering() {
        return answers;
    }

    /** Makes it fail to freeze file systems with this error, as Windows does after ten seconds; null ends that. */
    public synchronized void failFreeze(@Nullable String error) {
        freezeProblem = error;
    }

    /** The error with which it fails to freeze file systems, or null. */
    public synchronized @Nullable String freezeProblem() {
        return freezeProblem;
    }

    /** Gives the guest another address, with its prefix, on an interface of this name. */
    public synchronized void addAddress(String name, String address) {
        addresses.computeIfAbsent(name, _ -> new ArrayList<>()).add(address);
    }

    /** The addresses that it was given, by the name of the interface. */
    public synchronized Map<String, List<String>> addresses() {
        return new LinkedHashMap<>(addresses);
    }

    /** Sets the password of a user; false where the machine has no such user. */
    public synchronized boolean setPassword(String user, String password) {
        return passwords.replace(user, password) != null;
    }

    /** The password of a user; null where the machine has no such user. */
    public synchronized @Nullable String password(String user) {
        return passwords.get(user);
    }

    /** The commands that it runs and ran. */
    public AgentCommands commands() {
        return commands;
    }

    /** Freezes the file systems, or thaws them: until then the agent refuses nearly everything. */
    public synchronized void freeze(boolean on) {
        frozen = on;
    }

    /** Whether the file systems are frozen. */
    public synchronized boolean isFrozen() {
        return frozen;
    }

    /** The machine was stopped: what ran in it is gone, and so is what its agent knew. */
    public synchronized void stopped() {
        frozen = false;
        commands.forget();
    }
}
