package dev.holdfast.sim.terminal;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The commands of the simulated console shell. */
final class ShellCommands {
    private interface Command {
        void run(List<String> words) throws Tty.HungUp;
    }

    private static final int CHUNK = 8192;

    private final ShellContext place;
    private final Tty tty;
    private final Map<String, String> environment = new TreeMap<>();
    private final Map<String, String> files = new TreeMap<>();
    private final Map<String, Command> commands = new TreeMap<>();

    ShellCommands(ShellContext place, Tty tty) {
        this.place = place;
        this.tty = tty;
        environment.putAll(Map.of("HOME", "/root", "LANG", "C.UTF-8", "SHELL", "/bin/bash", "TERM", "xterm-256color"));
        environment.putAll(Map.of("LOGNAME", "root", "USER", "root", "PWD", "/root", "PATH", "/usr/sbin:/usr/bin"));
        files.put("/etc/hostname", place.name() + "\n");
        files.put("/etc/hosts", "127.0.0.1 localhost\n" + address() + " " + place.name() + "\n");
        files.put("/etc/os-release", "PRETTY_NAME=\"" + place.system() + "\"\nID=debian\n");
        files.put("/root/notes.txt", "Nothing here is real.\n");
        commands.put("cat", this::cat);
        commands.put("clear", _ -> tty.print("\u001b[H\u001b[2J\u001b[3J"));
        commands.put("df", _ -> tty.print(disks()));
        commands.put("echo", words -> tty.print(String.join(" ", words) + "\n"));
        commands.put("env", _ -> tty.print(variables()));
        commands.put("exit", _ -> {});
        commands.put("free", _ -> tty.print(memory()));
        commands.put("help", _ -> tty.print(String.join(" ", commands.keySet()) + "\n"));
        commands.put("hostname", _ -> tty.print(place.name() + "\n"));
        commands.put("ip", _ -> tty.print(interfaces()));
        commands.put("ls", this::ls);
        commands.put("ps", _ -> tty.print(processes()));
        commands.put("pwd", _ -> tty.print("/root\n"));
        commands.put("seq", this::seq);
        commands.put("sha256sum", _ -> tty.print(hash(typed()) + "  -\n"));
        commands.put("sleep", words -> tty.pause(Duration.ofSeconds(number(words)), place.clock()));
        commands.put("stty", _ -> tty.print(tty.size() + "\n"));
        commands.put("uname", words -> tty.print(kernel(words.contains("-a"))));
        commands.put("uptime", _ -> tty.print(uptime()));
        commands.put("whoami", _ -> tty.print("root\n"));
        commands.put("yes", _ -> yes());
    }

    Map<String, String> environment() {
        return environment;
    }

    void run(String name, List<String> words) throws Tty.HungUp {
        Command command = commands.get(name);
        if (command == null) tty.print("-bash: " + name + ": command not found\n");
        else command.run(words);
        var _ = tty.wasInterrupted();
    }

    private static String path(String word) {
        return word.startsWith("/") ? word : "/root/" + word;
    }

    private static long number(List<String> words) {
        return !words.isEmpty() && words.getLast().matches("[0-9]{1,9}") ? Long.parseLong(words.getLast()) : 0;
    }

    private String address() {
        return place.address().replaceAll("/.*", "");
    }

    private String variables() {
        return environment.entrySet().stream().map(v -> v + "\n").collect(Collectors.joining());
    }

    private void cat(List<String> words) throws Tty.HungUp {
        if (words.isEmpty()) tty.print(typed());
        for (String word : words) {
            tty.print(files.getOrDefault(path(word), "cat: " + word + ": No such file or directory\n"));
        }
    }

    /** What is typed until Ctrl-D. */
    private String typed() throws Tty.HungUp {
        var text = new StringBuilder();
        for (String line = tty.ask("", false); line != null; line = tty.ask("", false)) {
            text.append(line).append('\n');
        }
        return text.toString();
    }

    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private void yes() throws Tty.HungUp {
        while (!tty.wasInterrupted()) tty.print("y\n".repeat(CHUNK / 2));
    }

    private void ls(List<String> words) throws Tty.HungUp {
        String folder = words.isEmpty() ? "/root" : path(words.getLast()).replaceAll("(.)/$", "$1");
        String below = folder.equals("/") ? folder : folder + "/";
        String names = files.keySet().stream()
                .filter(file -> file.startsWith(below))
                .map(file -> file.substring(below.length()).replaceAll("/.*", ""))
                .distinct()
                .collect(Collectors.joining("  "));
        if (!names.isEmpty()) tty.print(names + "\n");
        else if (files.containsKey(folder)) tty.print(words.getLast() + "\n");
        else tty.print("ls: cannot access '" + words.getLast() + "': No such file or directory\n");
    }

    private void seq(List<String> words) throws Tty.HungUp {
        long last = number(words);
        var chunk = new StringBuilder(CHUNK + 16);
        for (long i = 1; i <= last; i++) {
            chunk.append(i).append('\n');
            if (chunk.length() < CHUNK && i < last) continue;
            tty.print(chunk.toString());
            chunk.setLength(0);
            if (tty.wasInterrupted()) return;
        }
    }

    private String kernel(boolean all) {
        if (!all) return "Linux\n";
        return "Linux " + place.name() + " " + ShellContext.KERNEL + " #1 SMP PREEMPT_DYNAMIC x86_64 GNU/Linux\n";
    }

    private String uptime() {
        long seconds = place.uptime().getAsLong();
        return " up %d days, %2d:%02d,  1 user,  load average: 0.42, 0.40, 0.38\n"
                .formatted(seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60);
    }

    private String processes() {
        return """
                    PID TTY          TIME CMD
                      1 ?        00:00:01 systemd
                    241 %-8s 00:00:00 bash
                    260 %-8s 00:00:00 ps
                """.formatted(place.terminal(), place.terminal());
    }

    private String disks() {
        long size = place.disk() / 1024;
        return "Filesystem     1K-blocks     Used Available Use%% Mounted on\n/dev/root      %9d %8d %9d  25%% /\n"
                .formatted(size, size / 4, size - size / 4);
    }

    private String memory() {
        long size = place.memory() / 1024;
        return "               total        used        free\nMem:    %12d%12d%12d\nSwap:   %12d%12d%12d\n"
                .formatted(size, size / 3, size - size / 3, 0, 0, 0);
    }

    private String interfaces() {
        return """
                1: lo: <LOOPBACK,UP,LOWER_UP> mtu 65536
                    inet 127.0.0.1/8 scope host lo
                2: eth0: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 1500
                    link/ether %s brd ff:ff:ff:ff:ff:ff
                    inet %s scope global eth0
                """.formatted(place.hardwareAddress().toLowerCase(Locale.ROOT), place.address());
    }
}
