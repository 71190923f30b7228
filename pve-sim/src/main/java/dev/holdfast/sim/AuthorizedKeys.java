package dev.holdfast.sim;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * A file of the machine whose lines may sign in as root on every node over SSH. It need not be there yet, and is read again
 * when it has changed: who is to sign in often has a key only once it has been told of the node.
 */
final class AuthorizedKeys implements Ticker {
    private static final Duration LOOK = Duration.ofSeconds(1);

    private final Sim sim;
    private final Path file;
    private final Consumer<String> tell;
    private String known = "";

    AuthorizedKeys(Sim sim, Path file, Consumer<String> tell) {
        this.sim = sim;
        this.file = file;
        this.tell = tell;
    }

    /** Small as it is, reading it costs no more than asking when it was changed. */
    @Override
    public void advance() {
        String text = read();
        if (text.equals(known)) return;
        known = text;
        sim.nodes().forEach(node -> node.shell().authorizeOnly(text));
        long keys = text.lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .count();
        tell.accept("SSH: " + keys + (keys == 1 ? " key" : " keys") + " of " + file + " may sign in as root");
    }

    private String read() {
        try {
            return Files.readString(file);
        } catch (NoSuchFileException e) {
            return "";
        } catch (IOException e) {
            // Half written, say, or no text: what was read last holds until it can be read again.
            return known;
        }
    }

    @Override
    public Duration untilNext() {
        return LOOK;
    }
}
