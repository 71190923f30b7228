package dev.holdfast.sim.shell.process;

import dev.holdfast.sim.shell.file.FileTree;
import dev.holdfast.sim.shell.text.Bytes;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;

/**
 * A running program.
 *
 * @param name the name it was called by
 * @param arguments the arguments without the name
 * @param environment the exported variables
 * @param directory the working directory
 */
public record Call(
        SimProcess process,
        String name,
        List<String> arguments,
        Map<String, String> environment,
        String directory,
        Descriptors descriptors) {
    /** The computer that the program runs on. */
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

    /** Prints an error with the program's name in front and returns the status. */
    public int fail(int status, String text) throws IOException {
        complain(name + ": " + text);
        return status;
    }

    /** Resolves a path against the working directory. */
    public String path(String path) {
        return FileTree.absolute(directory, path);
    }

    /** Opens a file, or standard input for a dash. */
    public InputStream open(String path) throws IOException {
        if (path.equals("-")) return in();
        return computer().open(path(path), descriptors);
    }

    /** Opens a file for writing. */
    public OutputStream create(String path, boolean append) throws IOException {
        return computer().create(path(path), append, descriptors, 0644);
    }

    /** Runs another program in place of this one. */
    public int run(List<String> words) throws IOException, InterruptedException {
        return computer().run(process, words, environment, directory, descriptors, true);
    }

    /** The same call with other arguments. */
    public Call with(List<String> others) {
        return new Call(process, name, List.copyOf(others), environment, directory, descriptors);
    }

    /** The same call in another process. */
    public Call in(SimProcess other) {
        return new Call(other, name, arguments, environment, directory, descriptors);
    }

    /** The same call without a controlling terminal. */
    public Call detached() {
        return new Call(process, name, arguments, environment, directory, descriptors.detached());
    }

    /** The same call with other streams. */
    public Call with(Descriptors others) {
        return new Call(process, name, arguments, environment, directory, others);
    }

    /** Sleeps by the computer's clock, unless the process gets a signal. */
    public void sleep(long millis) throws InterruptedException {
        computer().sleep(millis);
    }
}
