package dev.holdfast.sim.model;

import dev.holdfast.sim.wire.Failure;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** The ports of a node on which consoles wait for their clients. */
public final class ConsolePorts {
    /** The first port. */
    public static final int FIRST = 5900;

    /** The last port. */
    public static final int LAST = 5999;

    private final Map<Integer, Object> taken = new ConcurrentHashMap<>();
    private final Set<String> secrets = ConcurrentHashMap.newKeySet();

    /** Takes the first free port for the console that is made for its number. */
    public synchronized <C> C open(IntFunction<C> console) {
        for (int port = FIRST; port <= LAST; port++) {
            if (taken.containsKey(port)) continue;
            C made = console.apply(port);
            taken.put(port, made);
            return made;
        }
        throw Failure.server("unable to find free vnc port (" + FIRST + "-" + LAST + ")");
    }

    /** Remembers a ticket or password that was handed out, for tests that search for it. */
    public void handsOut(String secret) {
        secrets.add(secret);
    }

    /** The tickets and passwords that were handed out, unless the data centre was created without recording. */
    public Set<String> secrets() {
        return Set.copyOf(secrets);
    }

    /** Frees the port of a console. */
    public void release(int port, Object console) {
        taken.remove(port, console);
    }

    /** What waits on a port, or null. */
    public @Nullable Object at(int port) {
        return taken.get(port);
    }
}
