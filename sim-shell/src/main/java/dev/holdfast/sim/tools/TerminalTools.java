package dev.holdfast.sim.tools;

import dev.holdfast.sim.shell.file.FileEntry;
import dev.holdfast.sim.shell.process.BrokenPipe;
import dev.holdfast.sim.shell.process.Call;
import dev.holdfast.sim.shell.process.Descriptors;
import dev.holdfast.sim.shell.process.Fifo;
import dev.holdfast.sim.shell.process.Signal;
import dev.holdfast.sim.shell.process.SimProcess;
import dev.holdfast.sim.shell.process.Terminal;
import dev.holdfast.sim.shell.process.Tool;
import dev.holdfast.sim.shell.text.NotModelled;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Programs for terminals: {@code tty}, {@code stty}, {@code script}; and {@code mkfifo}. */
final class TerminalTools {
    private TerminalTools() {}

    /** {@code script} has a process of its own. */
    private record Script() implements Tool {
        @Override
        public boolean lasts() {
            return true;
        }

        @Override
        public int run(Call call) throws InterruptedException {
            return script(call);
        }
    }

    static void add(Map<String, Tool> all) {
        all.put("tty", TerminalTools::tty);
        all.put("stty", TerminalTools::stty);
        all.put("script", new Script());
        all.put("mkfifo", TerminalTools::mkfifo);
    }

    private static int tty(Call call) throws IOException {
        Terminal terminal = call.descriptors().terminal(0);
        if (terminal == null) {
            SystemTools.say(call, "not a tty");
            return 1;
        }
        return SystemTools.say(call, terminal.path());
    }

    private static int mkfifo(Call call) throws IOException {
        var arguments = new Arguments(call.arguments(), "", "m", "--mode=");
        String mode = arguments.value("-m") == null ? arguments.value("--mode") : arguments.value("-m");
        for (String name : arguments.operands()) {
            String path = call.path(name);
            if (call.files().find(path) != null) {
                return call.fail(1, "cannot create fifo '" + name + "': File exists");
            }
            call.files().put(path, FileEntry.special(new Fifo(), mode == null ? 0644 : Integer.parseInt(mode, 8)));
        }
        return 0;
    }

    private static int stty(Call call) throws IOException {
        var words = new ArrayList<>(call.arguments());
        Terminal terminal = call.descriptors().terminal(0);
        if (!words.isEmpty() && words.getFirst().equals("-F") && words.size() > 1) {
            words.removeFirst();
            String device = words.removeFirst();
            terminal = device.equals("/dev/tty")
                    ? call.descriptors().terminal()
                    : call.computer().terminal(call.path(device));
            if (terminal == null) return call.fail(1, device + ": No such file or directory");
        }
        if (terminal == null) return call.fail(1, "'standard input': Inappropriate ioctl for device");
        if (words.equals(List.of("size"))) {
            return SystemTools.say(call, terminal.rows() + " " + terminal.columns());
        }
        if (words.equals(List.of("-g"))) return SystemTools.say(call, saved(terminal.modes()));
        if (words.isEmpty()) throw new NotModelled("stty without an argument");
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            @Nullable
            String number = i + 1 < words.size() && words.get(i + 1).matches("[0-9]{1,5}") ? words.get(i + 1) : null;
            boolean sized = List.of("rows", "cols", "columns").contains(word);
            if (sized && number == null) return call.fail(1, "missing argument to '" + word + "'");
            if (sized && number != null) {
                int value = Integer.parseInt(number);
                terminal.resize(
                        word.equals("rows") ? terminal.columns() : value,
                        word.equals("rows") ? value : terminal.rows());
                i++;
            } else {
                terminal.modes(changed(terminal.modes(), word));
            }
        }
        return 0;
    }

    private static String saved(Terminal.Modes modes) {
        var text = new StringBuilder("sim");
        for (boolean mode : new boolean[] {modes.echo(), modes.icanon(), modes.isig(), modes.icrnl(), modes.opost()}) {
            text.append(mode ? ":1" : ":0");
        }
        return text.toString();
    }

    private static Terminal.Modes changed(Terminal.Modes now, String word) {
        if (word.matches("sim(:[01]){5}")) {
            return new Terminal.Modes(
                    word.charAt(4) == '1',
                    word.charAt(6) == '1',
                    word.charAt(8) == '1',
                    word.charAt(10) == '1',
                    word.charAt(12) == '1');
        }
        boolean on = !word.startsWith("-");
        return switch (on ? word : word.substring(1)) {
            case "sane" -> Terminal.Modes.SANE;
            case "raw" -> on ? Terminal.Modes.RAW.withEcho(now.echo()) : Terminal.Modes.SANE.withEcho(now.echo());
            case "cooked" -> on ? Terminal.Modes.SANE.withEcho(now.echo()) : Terminal.Modes.RAW.withEcho(now.echo());
            case "echo" -> now.withEcho(on);
            case "icanon" -> new Terminal.Modes(now.echo(), on, now.isig(), now.icrnl(), now.opost());
            case "isig" -> new Terminal.Modes(now.echo(), now.icanon(), on, now.icrnl(), now.opost());
            case "icrnl" -> new Terminal.Modes(now.echo(), now.icanon(), now.isig(), on, now.opost());
            case "opost" -> new Terminal.Modes(now.echo(), now.icanon(), now.isig(), now.icrnl(), on);
            default -> throw new NotModelled("stty " + word);
        };
    }

    /** Runs a command at a new terminal, quietly: what it shows goes to standard output, standard input is typed. */
    private static int script(Call call) throws InterruptedException {
        var arguments = new Arguments(call.arguments(), "qef", "c");
        String given = arguments.value("-c");
        boolean known = arguments.has("-q") && arguments.operands().equals(List.of("/dev/null"));
        if (given == null || !known) throw new NotModelled("script other than script -qc COMMAND /dev/null");
        String command = given;
        Terminal outer = call.descriptors().terminal(0);
        var terminal = new Terminal(call.out(), outer == null ? 0 : outer.columns(), outer == null ? 0 : outer.rows());
        if (outer == null) terminal.modes(Terminal.Modes.SANE.withEcho(false));
        SimProcess child = call.computer().process(call.process());
        child.lead();
        terminal.foreground(signal -> call.computer().kill(-child.pid(), signal));
        call.computer().add(terminal);
        InputStream typed = call.in();
        Thread typing = Thread.ofVirtual().name("sim-script").start(() -> type(typed, terminal));
        Call inside = call.in(child).with(Descriptors.of(terminal));
        try {
            int status = child.run(() -> shell(inside, command));
            return arguments.has("-e") ? status : 0;
        } finally {
            typing.interrupt();
            call.computer().remove(terminal);
        }
    }

    private static int shell(Call call, String command) throws InterruptedException {
        try {
            return call.run(List.of("sh", "-c", command));
        } catch (BrokenPipe e) {
            return 128 + Signal.PIPE.number();
        } catch (InterruptedIOException e) {
            throw new InterruptedException();
        } catch (IOException e) {
            return 1;
        }
    }

    private static void type(InputStream in, Terminal terminal) {
        byte[] bytes = new byte[4096];
        try {
            for (int count = in.read(bytes); count >= 0; count = in.read(bytes)) terminal.type(bytes, count);
            terminal.type(new byte[] {4}, 1);
        } catch (IOException e) {
            // the terminal is closed, or the command has ended
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
