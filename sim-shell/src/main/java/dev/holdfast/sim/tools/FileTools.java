package dev.holdfast.sim.tools;

import dev.holdfast.sim.shell.file.FileEntry;
import dev.holdfast.sim.shell.file.FileTree;
import dev.holdfast.sim.shell.process.Call;
import dev.holdfast.sim.shell.process.Tool;
import dev.holdfast.sim.shell.text.NotModelled;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Programs that create, move and remove files. */
final class FileTools {
    private static final String LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    private static final Random RANDOM = new Random();

    private FileTools() {}

    static void add(Map<String, Tool> all) {
        all.put("ls", FileTools::list);
        all.put("rm", FileTools::remove);
        all.put("rmdir", FileTools::remove);
        all.put("mkdir", FileTools::makeFolder);
        all.put("mktemp", FileTools::makeTemporary);
        all.put("touch", FileTools::touch);
        all.put("chmod", FileModes::run);
        all.put("chown", _ -> 0);
        all.put("chgrp", _ -> 0);
        all.put("sync", _ -> 0);
        all.put("mv", call -> copy(call, true));
        all.put("cp", call -> copy(call, false));
        all.put("ln", FileTools::link);
        all.put("install", FileTools::install);
        all.put("readlink", FileTools::readLink);
        all.put("realpath", FileTools::readLink);
        all.put("stat", FileTools::stat);
        all.put("basename", FileTools::baseName);
        all.put("dirname", call -> {
            for (String path : call.arguments()) call.print(folder(path) + "\n");
            return 0;
        });
    }

    private static String folder(String path) {
        String plain = path.length() > 1 ? path.replaceAll("/+$", "") : path;
        int slash = plain.lastIndexOf('/');
        return slash < 0 ? "." : slash == 0 ? "/" : plain.substring(0, slash);
    }

    private static String last(String path) {
        String plain = path.replaceAll("/+$", "");
        return plain.isEmpty() ? "/" : plain.substring(plain.lastIndexOf('/') + 1);
    }

    private static int baseName(Call call) throws IOException {
        List<String> operands = call.arguments();
        if (operands.isEmpty()) return call.fail(1, "missing operand");
        String name = last(operands.getFirst());
        if (operands.size() > 1 && name.endsWith(operands.get(1)) && !name.equals(operands.get(1))) {
            name = name.substring(0, name.length() - operands.get(1).length());
        }
        call.print(name + "\n");
        return 0;
    }

    private static int list(Call call) throws IOException {
        var arguments = new Arguments(call.arguments(), "1aAlhdtrS", "", "--color=");
        List<String> operands = arguments.operands().isEmpty() ? List.of(".") : arguments.operands();
        int end = 0;
        for (String operand : operands) {
            String path = call.path(operand);
            FileEntry entry = call.files().find(path);
            if (entry == null) {
                call.fail(2, "cannot access '" + operand + "': No such file or directory");
                end = 2;
            } else if (!entry.isFolder() || arguments.has("-d")) {
                line(call, arguments, operand, entry);
            } else {
                for (String name : call.files().names(path)) {
                    FileEntry child = call.files().find(FileTree.absolute(path, name));
                    boolean hidden = name.startsWith(".") && !arguments.has("-a", "-A");
                    if (child != null && !hidden) line(call, arguments, name, child);
                }
            }
        }
        return end;
    }

    private static void line(Call call, Arguments arguments, String name, FileEntry entry) throws IOException {
        if (!arguments.has("-l")) {
            call.print(name + "\n");
            return;
        }
        int size = entry.isFolder() ? 4096 : entry.size();
        call.print(FileModes.bits(entry) + " 1 root root %8d Jan  1 00:00 %s\n".formatted(size, name));
    }

    private static int remove(Call call) throws IOException {
        var arguments = new Arguments(call.arguments(), "rfRdvi", "", "--recursive", "--force");
        boolean force = arguments.has("-f", "--force");
        int end = 0;
        for (String operand : arguments.operands()) {
            String path = call.path(operand);
            FileEntry entry = call.files().findLink(path);
            if (entry == null) {
                if (!force) end = call.fail(1, "cannot remove '" + operand + "': No such file or directory");
                continue;
            }
            boolean all = arguments.has("-r", "-R", "--recursive");
            boolean empty =
                    call.name().equals("rmdir") && call.files().names(path).isEmpty();
            if (entry.isFolder() && !all && !empty) {
                end = call.fail(1, "cannot remove '" + operand + "': Is a directory");
                continue;
            }
            call.files().remove(path);
        }
        return end;
    }

    private static int makeFolder(Call call) throws IOException {
        var arguments = new Arguments(call.arguments(), "pv", "m", "--parents", "--mode=");
        boolean parents = arguments.has("-p", "--parents");
        int end = 0;
        for (String operand : arguments.operands()) {
            String path = call.path(operand);
            FileEntry there = call.files().find(path);
            if (there != null && !(parents && there.isFolder())) {
                end = call.fail(1, "cannot create directory '" + operand + "': File exists");
            } else if (!parents && call.files().find(folder(path)) == null) {
                end = call.fail(1, "cannot create directory '" + operand + "': No such file or directory");
            } else {
                call.files().makeFolders(path);
            }
        }
        return end;
    }

    private static int makeTemporary(Call call) throws IOException {
        var arguments = new Arguments(call.arguments(), "dqut", "p", "--suffix=", "--tmpdir");
        String template = arguments.operands().isEmpty()
                ? "tmp.XXXXXXXXXX"
                : arguments.operands().getFirst();
        String folder = arguments.value("-p");
        if (folder == null)
            folder = template.contains("/") ? "" : call.environment().getOrDefault("TMPDIR", "/tmp");
        var name = new StringBuilder();
        for (int i = 0; i < template.length(); i++) {
            char c = template.charAt(i);
            name.append(c == 'X' ? LETTERS.charAt(RANDOM.nextInt(LETTERS.length())) : c);
        }
        String suffix = arguments.value("--suffix");
        String path = (folder.isEmpty() ? "" : folder + "/") + name + (suffix == null ? "" : suffix);
        if (arguments.has("-d")) {
            FileEntry made = FileEntry.folder();
            made.mode(0700);
            call.files().put(call.path(path), made);
        } else {
            call.files().put(call.path(path), FileEntry.file(0600));
        }
        call.print(path + "\n");
        return 0;
    }

    private static int touch(Call call) throws IOException {
        for (String operand : new Arguments(call.arguments(), "cam", "").operands()) {
            if (call.files().find(call.path(operand)) == null)
                call.create(operand, true).close();
        }
        return 0;
    }

    private static int copy(Call call, boolean moves) throws IOException {
        var arguments = new Arguments(call.arguments(), "rRafpvntT", "", "--recursive");
        var operands = new ArrayList<>(arguments.operands());
        if (operands.size() < 2) return call.fail(1, "missing file operand");
        String target = operands.removeLast();
        FileEntry folder = call.files().find(call.path(target));
        int end = 0;
        for (String operand : operands) {
            String from = call.path(operand);
            FileEntry entry = call.files().find(from);
            boolean into = folder != null && folder.isFolder();
            String to = into ? FileTree.absolute(call.path(target), last(operand)) : call.path(target);
            if (entry == null) {
                end = call.fail(1, "cannot stat '" + operand + "': No such file or directory");
                continue;
            }
            if (!moves && entry.isFolder() && !arguments.has("-r", "-R", "-a", "--recursive")) {
                end = call.fail(1, "-r not specified; omitting directory '" + operand + "'");
                continue;
            }
            if (from.equals(to)) continue;
            if (moves && call.files().findLink(from) == entry) {
                call.files().put(to, entry);
            } else {
                copyTree(call, from, to, entry);
            }
            if (moves) call.files().remove(from);
        }
        return end;
    }

    private static void copyTree(Call call, String from, String to, FileEntry entry) throws IOException {
        if (entry.isFolder()) {
            call.files().makeFolders(to);
            for (String name : call.files().names(from)) {
                FileEntry child = call.files().find(FileTree.absolute(from, name));
                if (child != null) {
                    copyTree(call, FileTree.absolute(from, name), FileTree.absolute(to, name), child);
                }
            }
            return;
        }
        try (var out = call.create(to, false)) {
            out.write(entry.bytes());
        }
        @Nullable FileEntry made = call.files().find(to);
        if (made != null) made.mode(entry.mode());
    }

    private static int link(Call call) throws IOException {
        var arguments = new Arguments(call.arguments(), "sfnvT", "");
        if (!arguments.has("-s")) throw new NotModelled("hard links");
        if (arguments.operands().size() != 2) return call.fail(1, "missing file operand");
        String target = arguments.operands().getFirst();
        String path = call.path(arguments.operands().getLast());
        FileEntry there = call.files().findLink(path);
        if (there != null && there.isFolder()) path = FileTree.absolute(path, last(target));
        else if (there != null && !arguments.has("-f")) {
            return call.fail(1, "failed to create symbolic link '" + path + "': File exists");
        }
        call.files().put(path, FileEntry.link(target));
        return 0;
    }

    private static int install(Call call) throws IOException {
        var arguments = new Arguments(call.arguments(), "dDv", "mog", "--mode=");
        String mode = arguments.value("-m");
        if (arguments.has("-d")) {
            for (String operand : arguments.operands()) {
                call.files().makeFolders(call.path(operand));
                FileEntry made = call.files().find(call.path(operand));
                if (made != null && mode != null) made.mode(FileModes.changed(made.mode(), mode));
            }
            return 0;
        }
        String target = arguments.operands().getLast();
        if (arguments.has("-D")) call.files().makeFolders(folder(call.path(target)));
        int end = copy(call.with(arguments.operands()), false);
        FileEntry made = call.files().find(call.path(target));
        if (made != null) made.mode(mode == null ? 0755 : FileModes.changed(0, mode));
        return end;
    }

    private static int readLink(Call call) throws IOException {
        var arguments = new Arguments(call.arguments(), "femsqn", "");
        for (String operand : arguments.operands()) {
            String path = call.path(operand);
            boolean whole = call.name().equals("realpath") || arguments.has("-f", "-e", "-m");
            FileEntry link = call.files().findLink(path);
            String target = link == null ? null : link.target();
            if (!whole && target == null) return 1;
            call.print((whole || target == null ? call.files().resolved(path) : target) + "\n");
        }
        return 0;
    }

    private static int stat(Call call) throws IOException {
        var arguments = new Arguments(call.arguments(), "L", "c", "--format=", "--printf=");
        String format = arguments.value("-c") == null ? arguments.value("--format") : arguments.value("-c");
        if (format == null) throw new NotModelled("stat without -c");
        for (String operand : arguments.operands()) {
            FileEntry entry = call.files().find(call.path(operand));
            if (entry == null) return call.fail(1, "cannot statx '" + operand + "': No such file or directory");
            call.print(format.replace("%s", String.valueOf(entry.size()))
                            .replace("%a", Integer.toOctalString(entry.mode()))
                            .replace("%n", operand)
                            .replace("%U", "root")
                            .replace("%G", "root")
                    + "\n");
        }
        return 0;
    }
}
