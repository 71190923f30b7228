package dev.holdfast.sim;

import dev.holdfast.sim.scenario.Ticker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * A file on the local machine whose keys may sign in as root on every node over SSH. It does not have to exist yet and
 * is read again when it changes: a client often creates its key only after it knows the node.
 */
final class AuthorizedKeys implements Ticker {
    private static final Duration INTERVAL = Duration.ofSeconds(1);

    private final Sim sim;
    private final Path file;
    private final Consumer<String> output;
    private String known = "";

    AuthorizedKeys(Sim sim, Path file, Consumer<String> output) {
        this.sim = sim;
        this.file = file;
        this.output = output;
    }

    /** The file is small: reading it costs no more than checking its modification time. */
    @Override
    public void advance() {
        String text = read();
        if (text.equals(known)) return;
        known = text;
        sim.nodes().forEach(node -> node.shell().authorizeOnly(text));
        long keys = text.lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .count();
        output.accept("SSH: " + keys + (keys == 1 ? " key" : " keys") + " in " + file + " can sign in as root");
    }

    private String read() {
        try {
            return Files.readString(file);
        } catch (NoSuchFileException e) {
            return "";
        } catch (IOException e) {
            // The file may be half written or not be text: keep the previous content until it can be read again.
            return known;
        }
    }

    @Override
    public Duration untilNext() {
        return INTERVAL;
    }
}
