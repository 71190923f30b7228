package dev.holdfast.sim.host;

import dev.holdfast.sim.model.Archive;
import dev.holdfast.sim.model.volume.Packing;
import dev.holdfast.sim.shell.process.Call;
import dev.holdfast.sim.shell.process.Tool;
import dev.holdfast.sim.shell.text.Bytes;
import dev.holdfast.sim.shell.text.NotModelled;
import dev.holdfast.sim.tools.Arguments;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Programs that read backups on a node: {@code zstd}, {@code gzip} and {@code lzop} test and unpack, {@code tar} lists and
 * prints, {@code vma} checks and prints the configuration. They know the simulator's archives only, and write none.
 */
final class ArchiveTools {
    private static final String CONFIG = "./etc/vzdump/pct.conf";

    private ArchiveTools() {}

    static void add(Map<String, Tool> all) {
        all.put("zstd", call -> unpack(call, "zst", false));
        all.put("unzstd", call -> unpack(call, "zst", false));
        all.put("zstdcat", call -> unpack(call, "zst", true));
        all.put("gzip", call -> unpack(call, "gz", false));
        all.put("gunzip", call -> unpack(call, "gz", false));
        all.put("zcat", call -> unpack(call, "gz", true));
        all.put("lzop", call -> unpack(call, "lzo", false));
        all.put("tar", ArchiveTools::tar);
        all.put("vma", ArchiveTools::vma);
    }

    private static byte[] read(Call call, String path) throws IOException {
        try (InputStream in = call.open(path)) {
            return in.readAllBytes();
        }
    }

    /** Tests a file, or writes its unpacked bytes to standard output. */
    private static int unpack(Call call, String method, boolean cat) throws IOException {
        var arguments = new Arguments(
                call.arguments(),
                "tdcqfkv",
                "T",
                "--test",
                "--decompress",
                "--stdout",
                "--to-stdout",
                "--quiet",
                "--long=",
                "--threads=",
                "--no-progress");
        boolean test = arguments.has("-t", "--test");
        boolean print = cat
                || arguments.has("-c", "--stdout", "--to-stdout")
                || arguments.operands().isEmpty();
        boolean unpacks = cat || call.name().startsWith("un") || call.name().equals("gunzip");
        if (!test && (!(unpacks || arguments.has("-d", "--decompress")) || !print)) {
            throw new NotModelled(call.name() + " " + String.join(" ", call.arguments()));
        }
        int end = 0;
        List<String> files = arguments.operands().isEmpty() ? List.of("-") : arguments.operands();
        for (String file : files) {
            byte[] bytes;
            try {
                bytes = read(call, file);
            } catch (IOException e) {
                end = call.fail(1, unreadable(method, file, String.valueOf(e.getMessage())));
                continue;
            }
            byte[] content = method.equals(Packing.method(bytes)) ? Packing.unpack(bytes) : null;
            boolean known = method.equals(Packing.method(bytes));
            if (content == null) end = call.fail(1, damaged(method, file, known));
            else if (!test) call.out().write(content);
            else if (method.equals("zst") && !arguments.has("-q", "--quiet")) {
                call.complain(file + ": " + content.length + " bytes ");
            }
        }
        return end;
    }

    private static String unreadable(String method, String file, String why) {
        return method.equals("zst") ? "can't stat " + file + " : " + why + " -- ignored " : file + ": " + why;
    }

    private static String damaged(String method, String file, boolean known) {
        String shown = file.equals("-") ? "stdin" : file;
        return switch (method) {
            case "zst" ->
                known ? shown + " : Decoding error (36) : Data corruption detected " : shown + ": unsupported format ";
            case "gz" -> shown + ": " + (known ? "invalid compressed data--crc error" : "not in gzip format");
            default -> shown + ": " + (known ? "Checksum error (lzo file corrupted)" : "not a lzop file");
        };
    }

    /** {@code tar} detects how a file is packed; it does not when it reads from a pipe. */
    private static int tar(Call call) throws IOException {
        var words = new ArrayList<>(call.arguments());
        if (!words.isEmpty() && words.getFirst().matches("[a-zA-Z]+")) words.set(0, "-" + words.getFirst());
        var arguments = new Arguments(
                words,
                "txvOz",
                "fI",
                "--list",
                "--extract",
                "--to-stdout",
                "--zstd",
                "--lzop",
                "--gzip",
                "--file=",
                "--use-compress-program=",
                "--warning=",
                "--auto-compress");
        String file = arguments.value("-f") != null ? arguments.value("-f") : arguments.value("--file");
        boolean list = arguments.has("-t", "--list");
        boolean print = arguments.has("-x", "--extract") && arguments.has("-O", "--to-stdout");
        if (!list && !print) throw new NotModelled("tar " + String.join(" ", call.arguments()));
        byte[] bytes;
        try {
            bytes = read(call, file == null ? "-" : file);
        } catch (IOException e) {
            call.complain("tar: " + file + ": Cannot open: " + e.getMessage());
            return stop(call);
        }
        boolean packed = Packing.method(bytes) != null;
        boolean told = arguments.has("-z", "-I", "--zstd", "--lzop", "--gzip", "--use-compress-program");
        if (packed && !told && (file == null || file.equals("-"))) {
            call.complain("tar: This does not look like a tar archive");
            return stop(call);
        }
        byte[] unpacked = Packing.unpack(bytes);
        Archive.@Nullable Content content = unpacked == null ? null : Archive.content(unpacked);
        if (content == null || !content.container()) {
            call.complain(
                    content == null ? "tar: Unexpected EOF in archive" : "tar: This does not look like a tar archive");
            return stop(call);
        }
        return list ? list(call, content, arguments.operands()) : print(call, content, arguments.operands());
    }

    private static int stop(Call call) throws IOException {
        call.complain("tar: Error is not recoverable: exiting now");
        return 2;
    }

    private static Map<String, String> members(Archive.Content content) {
        var members = new TreeMap<String, String>();
        members.put("./", "");
        content.files().forEach((path, text) -> members.put("." + path, text.substring(text.indexOf(':') + 1)));
        members.put(CONFIG, config(content));
        return members;
    }

    private static int list(Call call, Archive.Content content, List<String> wanted) throws IOException {
        Map<String, String> members = members(content);
        for (String one : members.keySet()) {
            if (wanted.isEmpty() || wanted.contains(one)) call.print(one + "\n");
        }
        return absent(call, members, wanted);
    }

    private static int print(Call call, Archive.Content content, List<String> wanted) throws IOException {
        Map<String, String> members = members(content);
        for (String one : wanted.isEmpty() ? members.keySet() : wanted) {
            String text = members.get(one);
            if (text != null) call.print(text);
        }
        return absent(call, members, wanted);
    }

    private static int absent(Call call, Map<String, String> members, List<String> wanted) throws IOException {
        boolean some = false;
        for (String one : wanted) {
            if (members.containsKey(one)) continue;
            call.complain("tar: " + one + ": Not found in archive");
            some = true;
        }
        if (some) call.complain("tar: Exiting with failure status due to previous errors");
        return some ? 2 : 0;
    }

    private static String config(Archive.Content content) {
        var text = new StringBuilder();
        content.config().forEach((key, value) -> text.append(Bytes.from(key + ": " + value + "\n")));
        return text.toString();
    }

    /** Reads an unpacked file or a pipe; unlike {@code tar} it does not unpack anything. */
    private static int vma(Call call) throws IOException {
        var words = new ArrayList<>(call.arguments());
        String order = words.isEmpty() ? "" : words.removeFirst();
        var arguments = new Arguments(words, "v", "");
        if (!order.matches("verify|config") || arguments.operands().isEmpty()) {
            throw new NotModelled("vma " + String.join(" ", call.arguments()));
        }
        String file = arguments.operands().getFirst();
        byte[] bytes;
        try {
            bytes = read(call, file);
        } catch (IOException e) {
            call.complain("** (process:1): ERROR: can't open file " + file + " - " + e.getMessage());
            return 1;
        }
        Archive.@Nullable Content content = Packing.method(bytes) == null ? Archive.content(bytes) : null;
        if (content == null || content.container()) {
            call.complain("** (process:1): ERROR: verify failed - "
                    + (bytes.length == 0 ? "no vma header found" : "wrong vma extent header chechsum"));
            return 1;
        }
        if (order.equals("config")) call.print(config(content));
        else if (arguments.has("-v"))
            call.print("CFG: size: " + config(content).length() + " name: qemu-server.conf\n");
        return 0;
    }
}
