package dev.holdfast.sim.shell;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;

/**
 * A program being run.
 *
 * @param name as it was called
 * @param arguments without its name
 * @param environment what was exported to it
 * @param directory where it runs
 */
public record Call(
        SimProcess process,
        String name,
        List<String> arguments,
        Map<String, String> environment,
        String directory,
        Descriptors descriptors) {
    /** The computer that it runs on. */
    public Computer computer() {
        return process.computer();
    }

    /** The files of that computer. */
    public FileTree files() {
        return computer().files();
    }

    /** Standard input. */
    public InputStream in() {
        return descriptors.in();
    }

    /** All of standard input. */
    public String input() throws IOException {
        return Bytes.text(in().readAllBytes());
    }

    /** Standard output. */
    public OutputStream out() {
        return descriptors.out(1);
    }

    /** Writes to standard output. */
    public void print(String text) throws IOException {
        out().write(Bytes.of(text));
    }

    /** Writes a line to standard error. */
    public void complain(String text) throws IOException {
        descriptors.out(2).write(Bytes.of(text + "\n"));
    }

    /** Says what is wrong, after its name, and fails with this status. */
    public int fail(int status, String text) throws IOException {
        complain(name + ": " + text);
        return status;
    }

    /** A path as its directory sees it. */
    public String path(String path) {
        return FileTree.absolute(directory, path);
    }

    /** Opens a file, or standard input for a dash. */
    public InputStream open(String path) throws IOException {
        if (path.equals("-")) return in();
        return computer().open(path(path), descriptors);
    }

    /** Opens a file to be written. */
    public OutputStream create(String path, boolean append) throws IOException {
        return computer().create(path(path), append, descriptors, 0644);
    }

    /** Runs another program in its place, with other words. */
    public int run(List<String> words) throws IOException, InterruptedException {
        return computer().run(process, words, environment, directory, descriptors, true);
    }

    /** The same program called with other words. */
    public Call with(List<String> others) {
        return new Call(process, name, List.copyOf(others), environment, directory, descriptors);
    }

    Call in(SimProcess other) {
        return new Call(other, name, arguments, environment, directory, descriptors);
    }

    /** Lets real time pass, unless the process is sent something. */
    public void sleep(long millis) throws InterruptedException {
        Thread.sleep(Math.max(0, millis));
    }
}
