package dev.holdfast.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The memory of another JVM on this machine, in MiB, and what a process reads and writes. */
final class Memory {
    static final Path JAVA = Path.of(System.getProperty("java.home"), "bin");
    private static final Pattern USED = Pattern.compile("used ([0-9]+)K");
    private static final Pattern PAUSE = Pattern.compile("Pause .* ([0-9.]+)ms\\R");
    private static final Pattern RESIDENT = Pattern.compile("VmRSS:\\s+(\\d+) kB");

    private Memory() {}

    /** The heap in use after a full collection. */
    static double heapMib(Process process) throws IOException {
        // GC.run would only look beside the work; this collects everything first.
        ask(process, "GC.class_histogram");
        String info = ask(process, "GC.heap_info");
        // Of some collectors one line for each generation; some versions tell what is not heap after it.
        int others = info.indexOf("Metaspace");
        double kib = USED.matcher(others < 0 ? info : info.substring(0, others))
                .results()
                .mapToDouble(used -> Double.parseDouble(used.group(1)))
                .sum();
        return Math.rint(kib / 1024);
    }

    /** How long the collections stopped a service that was started with {@code -Xlog:gc}, in milliseconds. */
    static Figures pauses(Path log) throws IOException {
        return Figures.of(PAUSE.matcher(Files.readString(log, StandardCharsets.ISO_8859_1))
                .results()
                .mapToDouble(pause -> Double.parseDouble(pause.group(1)))
                .toArray());
    }

    private static String ask(Process process, String command) throws IOException {
        var asked = new ProcessBuilder(JAVA.resolve("jcmd").toString(), "" + process.pid(), command).start();
        return new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    /** Resident memory. */
    static double residentMib(Process process) throws IOException {
        Matcher matcher = RESIDENT.matcher(Files.readString(Path.of("/proc", "" + process.pid(), "status")));
        if (!matcher.find()) throw new IOException("no VmRSS");
        return Math.rint(Double.parseDouble(matcher.group(1)) / 1024);
    }

    /** What the kernel counts of a process under this name, in bytes. */
    static double ioBytes(String process, String name) throws IOException {
        return Files.readAllLines(Path.of("/proc", process, "io")).stream()
                .filter(line -> line.startsWith(name + ": "))
                .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 2)))
                .findFirst()
                .orElseThrow();
    }
}
