package dev.holdfast.cli.output;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The terminal in which the program was started. */
public final class SystemTerminal implements Terminal {
    private int[] size = {};

    @Override
    public boolean isShown() {
        return isTerminal(1);
    }

    @Override
    public boolean canAsk() {
        return isTerminal(0) && isTerminal(2);
    }

    /** The console of the JDK knows only whether input and output both are a terminal; Linux says it of each. */
    private static boolean isTerminal(int descriptor) {
        try {
            String target = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor))
                    .toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") || target.equals("/dev/console");
        } catch (IOException | UnsupportedOperationException e) {
            return Objects.requireNonNull(System.console()).isTerminal();
        }
    }

    @Override
    public int columns() {
        return size()[1];
    }

    @Override
    public int rows() {
        return size()[0];
    }

    private int[] size() {
        if (size.length == 0) size = measure();
        return size;
    }

    /** Asks for the size again: the window can change. */
    public static int[] measure() {
        try {
            String[] words = stty("size").strip().split(" ");
            int[] size = {Integer.parseInt(words[0]), Integer.parseInt(words[1])};
            if (size[0] > 0 && size[1] > 0) return size;
        } catch (IOException | RuntimeException e) {
            // No terminal, or none that says how large it is.
        }
        return new int[] {24, 80};
    }

    /** Runs {@code stty} for the terminal and returns what it prints. */
    public static String stty(String... arguments) throws IOException {
        String[] command = new String[arguments.length + 1];
        command[0] = "stty";
        System.arraycopy(arguments, 0, command, 1, arguments.length);
        Process process = new ProcessBuilder(command)
                .redirectInput(Path.of("/dev/tty").toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (process.waitFor() != 0) throw new IOException(output.strip());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return output;
    }

    @Override
    public @Nullable String ask(String question) throws IOException {
        System.err.print(question);
        System.err.flush();
        return line();
    }

    @Override
    public @Nullable String askSecretly(String question) throws IOException {
        System.err.print(question);
        System.err.flush();
        String before = stty("-g").strip();
        var restore = new Thread(() -> restore(before));
        Runtime.getRuntime().addShutdownHook(restore);
        stty("-echo");
        try {
            return line();
        } finally {
            restore(before);
            Runtime.getRuntime().removeShutdownHook(restore);
            System.err.println();
        }
    }

    private static void restore(String settings) {
        try {
            stty(settings);
        } catch (IOException e) {
            // The terminal is gone.
        }
    }

    /** A line of the input, read byte by byte: what follows it is not ours. */
    private static @Nullable String line() throws IOException {
        var bytes = new java.io.ByteArrayOutputStream();
        int c = System.in.read();
        if (c < 0) return null;
        for (; c >= 0 && c != '\n'; c = System.in.read()) if (c != '\r') bytes.write(c);
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
