package dev.holdfast.sim.shell.run;

import dev.holdfast.sim.shell.file.FileTree;
import dev.holdfast.sim.shell.parse.Tree;
import dev.holdfast.sim.shell.process.Descriptors;
import dev.holdfast.sim.shell.text.Bytes;
import dev.holdfast.sim.shell.text.NotModelled;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/** Opens the files of redirections and closes them again. */
final class Redirector implements Closeable {
    private final Shell shell;
    private final List<Closeable> opened = new ArrayList<>();

    Redirector(Shell shell) {
        this.shell = shell;
    }

    Descriptors apply(List<Tree.Redirection> redirections) throws IOException, InterruptedException {
        Descriptors streams = shell.descriptors;
        for (Tree.Redirection redirection : redirections) streams = apply(streams, redirection);
        return streams;
    }

    private Descriptors apply(Descriptors streams, Tree.Redirection redirection)
            throws IOException, InterruptedException {
        int number = redirection.descriptor();
        if (redirection.here() != null) {
            return streams.reading(
                    number, Bytes.in(shell.expander.text(redirection.here().body())));
        }
        String target = shell.expander.text(redirection.target());
        return switch (redirection.operator()) {
            case "<<<" -> streams.reading(number, Bytes.in(target + "\n"));
            case "<" -> streams.reading(number, in(target, streams));
            case "<>" ->
                streams.using(number, shell.computer.openBoth(FileTree.absolute(shell.directory, target), streams));
            case ">", ">|" -> streams.writing(number, out(target, false, streams));
            case ">>" -> streams.writing(number, out(target, true, streams));
            case "&>" -> both(streams, out(target, false, streams));
            case "&>>" -> both(streams, out(target, true, streams));
            case "<&", ">&" -> {
                if (target.equals("-")) yield streams.closing(number);
                if (target.matches("[0-9]")) yield streams.copying(number, Integer.parseInt(target));
                if (redirection.operator().equals(">&") && number == 1)
                    yield both(streams, out(target, false, streams));
                throw new IOException(target + ": ambiguous redirect");
            }
            default -> throw new NotModelled(redirection.operator());
        };
    }

    private static Descriptors both(Descriptors streams, OutputStream out) {
        return streams.writing(1, out).writing(2, out);
    }

    private InputStream in(String target, Descriptors streams) throws IOException {
        try {
            InputStream in = shell.computer.open(FileTree.absolute(shell.directory, target), streams);
            if (!target.startsWith("/dev/std")) opened.add(in);
            return in;
        } catch (IOException e) {
            throw new IOException(target + ": " + e.getMessage(), e);
        }
    }

    private OutputStream out(String target, boolean append, Descriptors streams) throws IOException {
        if (target.isEmpty()) throw new IOException(": No such file or directory");
        try {
            int mode = 0666 & ~Integer.parseInt("0" + shell.variables.get(" umask"), 8);
            if (shell.variables.find(" umask") == null) mode = 0644;
            OutputStream out = shell.computer.create(FileTree.absolute(shell.directory, target), append, streams, mode);
            if (!target.startsWith("/dev/std")) opened.add(out);
            return out;
        } catch (IOException e) {
            throw new IOException(target + ": " + e.getMessage(), e);
        }
    }

    /** Keeps the opened files open. */
    void keep() {
        opened.clear();
    }

    @Override
    public void close() throws IOException {
        for (Closeable stream : opened) stream.close();
    }
}
