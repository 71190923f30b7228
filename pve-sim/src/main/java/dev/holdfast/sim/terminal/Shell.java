package dev.holdfast.sim.terminal;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A login and a shell at a terminal: enough to verify that a console works. */
public final class Shell {
    private static final int TRIES = 5;

    private final ShellContext place;
    private final Tty tty;

    private Shell(ShellContext place, Tty tty) {
        this.place = place;
        this.tty = tty;
    }

    /** Runs until the client is gone or, where no other login prompt follows, until logout; only prints {@code absent} if that is not null. */
    public static void run(ShellContext place, @Nullable String absent, Tty tty) {
        var shell = new Shell(place, tty);
        try {
            if (absent != null) {
                tty.print(absent + "\n");
                return;
            }
            do {
                if (shell.login()) shell.session();
            } while (place.respawns());
        } catch (Tty.HungUp e) {
            // the usual end
        }
    }

    /** Accepts any password except an empty one, for root only. */
    private boolean login() throws Tty.HungUp {
        if (place.respawns()) tty.print("\n" + place.system() + " " + place.name() + " " + place.terminal() + "\n\n");
        for (int tries = 0; tries < TRIES; tries++) {
            String user = tty.ask(place.name() + " login: ", false);
            if (user == null) return false;
            if (user.isBlank()) continue;
            String password = tty.ask("Password: ", true);
            if (password == null) return false;
            if (user.strip().equals("root") && !password.isEmpty()) return true;
            tty.print("\nLogin incorrect\n");
        }
        tty.print("Maximum number of tries exceeded (" + TRIES + ")\n");
        return false;
    }

    private void session() throws Tty.HungUp {
        tty.print("Linux " + place.name() + " " + ShellContext.KERNEL + " x86_64\n\n");
        var commands = new ShellCommands(place, tty);
        while (true) {
            String line = tty.ask("root@" + place.name() + ":~# ", false);
            if (line == null || line.strip().matches("exit|logout")) {
                tty.print(line == null ? "\nlogout\n" : "logout\n");
                return;
            }
            List<String> words = words(line, commands.environment());
            if (!words.isEmpty()) commands.run(words.getFirst(), words.subList(1, words.size()));
        }
    }

    /** Splits on spaces, removes quotes and expands variables. */
    private static List<String> words(String line, Map<String, String> environment) {
        String filled = line;
        for (var variable : environment.entrySet()) {
            filled = filled.replace("$" + variable.getKey(), variable.getValue());
        }
        return List.of(filled.strip().split("\\s+")).stream()
                .map(word -> word.replaceAll("[\"']", ""))
                .filter(word -> !word.isEmpty())
                .toList();
    }
}
