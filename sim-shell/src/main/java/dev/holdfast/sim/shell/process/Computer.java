package dev.holdfast.sim.shell.process;

import dev.holdfast.sim.shell.file.FileEntry;
import dev.holdfast.sim.shell.file.FileTree;
import dev.holdfast.sim.shell.text.Bytes;
import dev.holdfast.sim.shell.text.NotModelled;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The computer of a shell: its name, files, processes and programs. */
public final class Computer {
    private static final String PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

    private static final long POLL = 5;

    /** Is called before every command. */
    public interface Watch {
        /** Can wait, or print something and return a status in place of the command; null lets the command run. */
        @Nullable
        Integer before(Call call) throws IOException, InterruptedException;
    }

    private final Supplier<String> name;
    private final InstantSource clock;
    private final FileTree files = new FileTree();
    private final Map<Integer, SimProcess> processes = new ConcurrentSkipListMap<>();
    private final Map<Integer, InputStream> printed = new ConcurrentHashMap<>();
    private final AtomicInteger pids = new AtomicInteger(4000);
    private final AtomicInteger handles = new AtomicInteger(63);
    private final Watch watch;
    private final Tool shell;
    private final Map<String, Terminal> terminals = new ConcurrentHashMap<>();

    /** Creates a computer with these programs, {@code sh} among them, and only the basic files. */
    public Computer(Supplier<String> name, InstantSource clock, Map<String, Tool> programs, Watch watch) {
        this.name = name;
        this.clock = clock;
        this.watch = watch;
        this.shell = Objects.requireNonNull(programs.get("sh"));
        for (String folder : List.of(
                "/usr/bin",
                "/usr/local/bin",
                "/root",
                "/tmp",
                "/etc",
                "/var/tmp",
                "/run",
                "/opt",
                "/usr/local/sbin",
                "/home",
                "/dev",
                "/var/log")) {
            files.makeFolders(folder);
        }
        link("/bin", "/usr/bin");
        link("/sbin", "/usr/bin");
        link("/usr/sbin", "/usr/bin");
        programs.forEach(this::install);
    }

    private void link(String path, String target) {
        try {
            files.put(path, FileEntry.link(target));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Adds a program. */
    public void install(String program, Tool tool) {
        try {
            files.put("/usr/bin/" + program, FileEntry.program(tool));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The host name. */
    public String name() {
        return name.get();
    }

    /** The current time of the computer's clock in milliseconds. */
    public long now() {
        return clock.millis();
    }

    /** Sleeps by the computer's clock, unless the process gets a signal. */
    public void sleep(long millis) throws InterruptedException {
        if (clock.equals(InstantSource.system())) {
            Thread.sleep(Math.max(0, millis));
            return;
        }
        // A clock that a test moves does not notify.
        for (long end = now() + millis; now() < end; ) Thread.sleep(POLL);
    }

    /** The files of the computer. */
    public FileTree files() {
        return files;
    }

    /** The environment of a login shell. */
    public Map<String, String> environment() {
        return new TreeMap<>(Map.of(
                "HOME",
                "/root",
                "USER",
                "root",
                "LOGNAME",
                "root",
                "SHELL",
                "/bin/bash",
                "PATH",
                PATH,
                "PWD",
                "/root"));
    }

    /** Creates a process; one without a parent leads its own process group. */
    public SimProcess process(@Nullable SimProcess parent) {
        var process = new SimProcess(this, parent, pids.incrementAndGet());
        processes.put(process.pid(), process);
        return process;
    }

    void ended(SimProcess process) {
        processes.remove(process.pid());
    }

    /** The running processes. */
    public List<SimProcess> processes() {
        return List.copyOf(processes.values());
    }

    /** The running process with this PID, null if there is none. */
    public @Nullable SimProcess find(int pid) {
        return processes.get(pid);
    }

    /** Sends a signal to a process, or to a group if negative; false if there is none. Null only checks for one. */
    public boolean kill(int number, @Nullable Signal signal) {
        List<SimProcess> hit = named(number);
        if (signal == null) return !hit.isEmpty();
        SimProcess.send(signal, hit);
        // The signal also goes to processes that one of them started in the meantime.
        SimProcess.send(
                signal,
                named(number).stream().filter(process -> !hit.contains(process)).toList());
        return !hit.isEmpty();
    }

    private List<SimProcess> named(int number) {
        return processes.values().stream()
                .filter(process -> number < 0 ? process.group() == -number : process.pid() == number)
                .toList();
    }

    /** Ends all processes, as after a power loss. */
    public void crash() {
        SimProcess.send(Signal.KILL, processes());
    }

    /**
     * Runs a program in its own process for a caller that can be on another computer. At that computer's terminal, which it
     * then uses, it gets the signals.
     */
    public int run(Call on, List<String> words, Map<String, String> environment)
            throws IOException, InterruptedException {
        SimProcess child = process(on.process());
        Terminal terminal = on.computer() == this ? null : on.descriptors().terminal();
        if (terminal == null) return run(child, on.descriptors(), words, environment);
        Consumer<Signal> before = terminal.foreground();
        terminal.foreground(signal -> kill(-child.pid(), signal));
        try {
            return run(child, on.descriptors(), words, environment);
        } finally {
            terminal.foreground(before);
        }
    }

    private int run(SimProcess child, Descriptors descriptors, List<String> words, Map<String, String> environment)
            throws InterruptedException {
        return child.run(() -> guarded(() -> run(child, words, environment, "/root", descriptors, true)));
    }

    /** Gives a terminal a device, the first one that is free. */
    public void add(Terminal terminal) {
        for (int i = 0; ; i++) {
            String path = "/dev/pts/" + i;
            terminal.path(path);
            if (terminals.putIfAbsent(path, terminal) == null) return;
        }
    }

    /** Removes the device of a terminal. */
    public void remove(Terminal terminal) {
        terminals.remove(terminal.path(), terminal);
    }

    /** The terminal with this device, null if there is none. */
    public @Nullable Terminal terminal(String path) {
        return terminals.get(path);
    }

    /** Runs a whole script as the first process of a login. */
    public int run(String script, Descriptors descriptors) throws InterruptedException {
        SimProcess process = process(null);
        var login = new Call(process, "sh", List.of("-c", script), environment(), "/root", descriptors);
        return process.run(() -> guarded(() -> shell.run(login)));
    }

    /** The same at a terminal, whose signals the process and its children get; without a script an interactive shell. */
    public int run(@Nullable String script, Terminal terminal, Map<String, String> more) throws InterruptedException {
        SimProcess process = process(null);
        add(terminal);
        terminal.foreground(signal -> kill(-process.pid(), signal));
        var environment = environment();
        environment.putAll(more);
        List<String> arguments = script == null ? List.of() : List.of("-c", script);
        var login = new Call(process, "bash", arguments, environment, "/root", Descriptors.of(terminal));
        try {
            return process.run(() -> guarded(() -> shell.run(login)));
        } finally {
            remove(terminal);
        }
    }

    /** Registers the output of a command as a file that can be read once, and returns its path. */
    public String handle(InputStream in) {
        int number = handles.getAndIncrement();
        printed.put(number, in);
        return "/dev/fd/" + number;
    }

    /** Opens a file, a device or a descriptor for reading. */
    public InputStream open(String path, Descriptors descriptors) throws IOException {
        if (path.equals("/dev/null")) return InputStream.nullInputStream();
        if (path.equals("/dev/stdin")) return descriptors.in();
        Terminal terminal = terminal(path, descriptors);
        if (terminal != null) return terminal.in();
        if (path.equals("/dev/urandom")) return new RandomBytes(now());
        if (path.startsWith("/dev/fd/")) {
            int number = Integer.parseInt(path.substring(8));
            InputStream in = printed.remove(number);
            return in == null ? descriptors.in(number) : in;
        }
        return files.open(path);
    }

    private @Nullable Terminal terminal(String path, Descriptors descriptors) throws IOException {
        if (!path.equals("/dev/tty")) return terminals.get(path);
        Terminal terminal = descriptors.terminal();
        if (terminal == null) throw new IOException("No such device or address");
        return terminal;
    }

    /** Opens a terminal or a named pipe for reading and writing; other files are not modelled. */
    public TwoWay openBoth(String path, Descriptors descriptors) throws IOException {
        Terminal terminal = terminal(path, descriptors);
        if (terminal != null) return terminal;
        FileEntry entry = files.find(path);
        if (entry == null) throw new IOException("No such file or directory");
        if (entry.special() instanceof Fifo fifo) return fifo.both();
        throw new NotModelled("<> of a file");
    }

    /** Opens a file, a device or a standard stream for writing; creates a file that does not exist. */
    public OutputStream create(String path, boolean append, Descriptors descriptors, int mode) throws IOException {
        Terminal terminal = terminal(path, descriptors);
        if (terminal != null) return terminal.out();
        return switch (path) {
            case "/dev/null" -> OutputStream.nullOutputStream();
            case "/dev/stdout" -> descriptors.out(1);
            case "/dev/stderr" -> descriptors.out(2);
            default -> files.openForWriting(path, append, mode);
        };
    }

    /** The path of a program with this name, null if there is none. */
    public @Nullable String find(String program, Map<String, String> environment, String directory) {
        if (program.contains("/")) {
            String path = FileTree.absolute(directory, program);
            return files.find(path) == null ? null : path;
        }
        for (String folder : environment.getOrDefault("PATH", PATH).split(":")) {
            String path = FileTree.absolute(directory, folder + "/" + program);
            FileEntry entry = files.find(path);
            if (entry != null && !entry.isFolder() && entry.isExecutable()) return path;
        }
        return null;
    }

    /**
     * Runs a program.
     *
     * @param inPlace whether it replaces the process instead of running as its child
     */
    public int run(
            SimProcess process,
            List<String> words,
            Map<String, String> environment,
            String directory,
            Descriptors descriptors,
            boolean inPlace)
            throws IOException, InterruptedException {
        String program = words.getFirst();
        var call = new Call(process, program, words.subList(1, words.size()), environment, directory, descriptors);
        Integer instead = watch.before(call);
        if (instead != null) return instead;
        String path = find(program, environment, directory);
        if (path == null) {
            call.complain(program + (program.contains("/") ? ": No such file or directory" : ": command not found"));
            return 127;
        }
        FileEntry entry = files.find(path);
        if (entry == null || entry.isFolder() || !entry.isExecutable()) {
            call.complain(program + (entry != null && entry.isFolder() ? ": Is a directory" : ": Permission denied"));
            return 126;
        }
        if (!inPlace && (!(entry.program() instanceof Tool tool) || tool.lasts())) {
            SimProcess child = process(process);
            return child.run(() -> guarded(() -> start(call.in(child), path, entry)));
        }
        try {
            return start(call, path, entry);
        } catch (BrokenPipe e) {
            // Ends the program, not the shell that started it.
            if (inPlace) throw e;
            return 128 + Signal.PIPE.number();
        }
    }

    private interface Work {
        int run() throws IOException, InterruptedException;
    }

    /** The exit status of a process that a broken pipe or another failed stream ends. */
    private static int guarded(Work work) throws InterruptedException {
        try {
            return work.run();
        } catch (BrokenPipe e) {
            return 128 + Signal.PIPE.number();
        } catch (java.io.InterruptedIOException e) {
            throw new InterruptedException();
        } catch (IOException e) {
            return 1;
        }
    }

    private int start(Call call, String path, FileEntry entry) throws IOException, InterruptedException {
        if (entry.program() instanceof Tool tool) {
            try {
                return tool.run(call);
            } catch (NotModelled e) {
                call.complain(call.name() + ": " + e.getMessage());
                return 2;
            }
        }
        byte[] bytes = entry.bytes();
        String first = Bytes.text(bytes).lines().findFirst().orElse("");
        if (!first.startsWith("#!")) {
            if (first.indexOf('\0') >= 0) {
                return call.fail(126, "cannot execute binary file: Exec format error");
            }
            return shell.run(call.with(
                    Stream.concat(Stream.of(path), call.arguments().stream()).toList()));
        }
        var interpreter = new ArrayList<>(List.of(first.substring(2).strip().split("\\s+", 2)));
        interpreter.add(path);
        interpreter.addAll(call.arguments());
        if (find(interpreter.getFirst(), call.environment(), call.directory()) == null) {
            call.complain(call.name() + ": " + interpreter.getFirst() + ": bad interpreter: No such file or directory");
            return 126;
        }
        return call.run(interpreter);
    }
}
