package dev.holdfast.sim;

import dev.holdfast.sim.model.fault.Faults;
import dev.holdfast.sim.model.fault.Latency;
import dev.holdfast.sim.scenario.Demo;
import dev.holdfast.sim.scenario.DurationText;
import dev.holdfast.sim.scenario.GeneratedDataCentre;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The options of the command line.
 *
 * @param size of a generated data centre, null for the demo
 * @param tokens secrets by token ID
 * @param authorizedKeys the file of keys that can sign in over SSH; null when SSH is off
 * @param scenario its text
 */
record SimOptions(
        int port,
        @Nullable GeneratedDataCentre size,
        long seed,
        boolean eight,
        Map<String, String> tokens,
        @Nullable Latency slow,
        int churn,
        boolean real,
        boolean help,
        @Nullable Path authorizedKeys,
        int sshPort,
        @Nullable String scenario) {
    static final int PORT = 18006;
    static final int SSH_PORT = 18022;

    private static final int NODES = 3;
    private static final int GUESTS_PER_NODE = 30;
    private static final int NODES_PER_CLUSTER = 20;

    /** Parses the arguments; an {@link IllegalArgumentException} says in a sentence what is wrong. */
    static SimOptions parse(String... arguments) {
        var reading = new Reading(Arrays.asList(arguments).iterator());
        reading.read();
        return reading.options();
    }

    /** Creates the data centre, with its nodes listening. */
    Sim build() {
        return on(port, sshPort);
    }

    Sim on(int port, int sshPort) {
        SimBuilder builder = Sim.builder().port(port).withoutRecording();
        if (authorizedKeys != null) builder.ssh(sshPort);
        Sim empty = builder.build();
        if (eight) empty.version8();
        empty.faults().seed(seed);
        Sim sim = size == null ? Demo.build(empty) : size.build(empty);
        Faults faults = sim.faults();
        faults.taskDuration(Duration.ofSeconds(3));
        tokens.forEach((id, secret) -> sim.token(id, secret).role("/", "Administrator"));
        if (slow != null) faults.slow("", slow);
        if (real) {
            faults.waitAsInReality();
            faults.resourcesEvery(Duration.ofSeconds(10));
            faults.keepValues(Duration.ofMinutes(5));
        }
        return sim;
    }

    private static final class Reading {
        private final Iterator<String> rest;
        private int port = PORT;
        private @Nullable Integer nodes;
        private @Nullable Integer guests;
        private @Nullable Integer clusters;
        private long seed = 1;
        private boolean eight;
        private final Map<String, String> tokens = new LinkedHashMap<>();
        private @Nullable Latency slow;
        private int churn;
        private boolean real;
        private boolean help;
        private @Nullable Path authorizedKeys;
        private int sshPort = SSH_PORT;
        private @Nullable String scenario;

        Reading(Iterator<String> rest) {
            this.rest = rest;
        }

        void read() {
            boolean first = true;
            for (; rest.hasNext(); first = false) {
                String argument = rest.next();
                if (first && argument.matches("[0-9]+")) port = number("The port", argument, 0, 65535);
                else option(argument);
            }
        }

        private void option(String option) {
            switch (option) {
                case "--help", "-h" -> help = true;
                case "--real" -> real = true;
                case "--port" -> port = number("The port", value(option), 0, 65535);
                case "--nodes" -> nodes = number(option, value(option), 1, 5_000);
                case "--guests" -> guests = number(option, value(option), 0, 1_000_000);
                case "--clusters" -> clusters = number(option, value(option), 0, 5_000);
                case "--seed" -> seed = number(option, value(option), 0, Integer.MAX_VALUE);
                case "--churn" -> churn = number(option, value(option), 0, 100_000);
                case "--version" -> eight = number(option, value(option), 8, 9) == 8;
                case "--slow" -> slow = DurationText.latency(value(option));
                case "--token" -> token(value(option));
                case "--authorized-keys" -> authorizedKeys = keys(value(option));
                case "--ssh-port" -> sshPort = number("The SSH port", value(option), 0, 65535);
                case "--scenario" -> scenario = file(value(option));
                default ->
                    throw new IllegalArgumentException(
                            "Unknown option '" + option + "'. Run ./run sim --help to list the options");
            }
        }

        private String value(String option) {
            if (!rest.hasNext()) throw new IllegalArgumentException(option + " needs a value");
            return rest.next();
        }

        private static int number(String what, String text, int least, int most) {
            if (!text.matches("[0-9]{1,10}") || Long.parseLong(text) < least || Long.parseLong(text) > most) {
                throw new IllegalArgumentException(
                        what + " must be a number from " + least + " to " + most + ", not '" + text + "'");
            }
            return Integer.parseInt(text);
        }

        private void token(String text) {
            if (!text.matches("[^=!\\s]+@[^=!@\\s]+![^=!\\s]+=\\S+")) {
                throw new IllegalArgumentException("A token must have the form user@realm!name=secret");
            }
            int equals = text.indexOf('=');
            tokens.put(text.substring(0, equals), text.substring(equals + 1));
        }

        /** The file may be created later, but its folder must exist: a missing one is most likely a typing error. */
        private static Path keys(String name) {
            Path file = Path.of(name).toAbsolutePath();
            Path folder = file.getParent();
            if (folder == null || !Files.isDirectory(folder) || Files.isDirectory(file)) {
                throw new IllegalArgumentException("--authorized-keys needs a file in an existing folder, not " + name);
            }
            return file;
        }

        private static String file(String name) {
            try {
                return Files.readString(Path.of(name));
            } catch (NoSuchFileException e) {
                throw new IllegalArgumentException("Cannot read the scenario " + name + ": the file does not exist", e);
            } catch (IOException e) {
                throw new IllegalArgumentException("Cannot read the scenario " + name + ": " + e.getMessage(), e);
            }
        }

        SimOptions options() {
            return new SimOptions(
                    port,
                    size(),
                    seed,
                    eight,
                    Map.copyOf(tokens),
                    slow,
                    churn,
                    real,
                    help,
                    authorizedKeys,
                    sshPort,
                    scenario);
        }

        private @Nullable GeneratedDataCentre size() {
            if (nodes == null && guests == null && clusters == null) return null;
            int count = nodes == null ? Math.max(NODES, clusters == null ? 0 : clusters) : nodes;
            return new GeneratedDataCentre(
                    clusters == null ? (count + NODES_PER_CLUSTER - 1) / NODES_PER_CLUSTER : clusters,
                    count,
                    guests == null ? count * GUESTS_PER_NODE : guests,
                    seed);
        }
    }
}
