package dev.holdfast.sim.tools;

import dev.holdfast.sim.shell.process.BrokenPipe;
import dev.holdfast.sim.shell.process.Call;
import dev.holdfast.sim.shell.process.Tool;
import dev.holdfast.sim.shell.run.Conditional;
import dev.holdfast.sim.shell.text.Bytes;
import dev.holdfast.sim.shell.text.NotModelled;
import dev.holdfast.sim.shell.text.Printing;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/** Programs that copy, count, hash or convert bytes. */
final class TextTools {
    private TextTools() {}

    static void add(Map<String, Tool> all) {
        all.put("cat", TextTools::cat);
        all.put("tee", TextTools::tee);
        all.put("wc", TextTools::count);
        all.put("tr", Translation::run);
        all.put("base64", TextTools::base64);
        all.put("md5sum", call -> sum(call, "MD5"));
        all.put("sha1sum", call -> sum(call, "SHA-1"));
        all.put("sha256sum", call -> sum(call, "SHA-256"));
        all.put("sha512sum", call -> sum(call, "SHA-512"));
        all.put("true", _ -> 0);
        all.put("false", _ -> 1);
        all.put("[", Conditional::run);
        all.put("test", Conditional::run);
        all.put("echo", call -> {
            call.print(Printing.echo(call.arguments()));
            return 0;
        });
        all.put("printf", call -> {
            call.print(Printing.printf(call.arguments()));
            return 0;
        });
        all.put("yes", TextTools::yes);
        all.put("cmp", TextTools::compare);
    }

    private static int yes(Call call) throws IOException {
        byte[] line = Bytes.of((call.arguments().isEmpty() ? "y" : String.join(" ", call.arguments())) + "\n");
        while (true) {
            call.out().write(line);
            if (Thread.currentThread().isInterrupted()) call.process().check();
        }
    }

    private static int compare(Call call) throws IOException {
        var arguments = new Arguments(call.arguments(), "s", "");
        List<String> operands = arguments.operands();
        try (var one = call.open(operands.getFirst());
                var other = call.open(operands.getLast())) {
            if (java.util.Arrays.equals(one.readAllBytes(), other.readAllBytes())) return 0;
        }
        if (!arguments.has("-s")) call.print(operands.getFirst() + " " + operands.getLast() + " differ\n");
        return 1;
    }

    /** Copies without buffering, so that a reader that waits for a line gets it immediately. */
    private static void pass(InputStream in, List<OutputStream> outs) throws IOException {
        byte[] buffer = new byte[32768];
        for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
            for (OutputStream out : outs) {
                out.write(buffer, 0, count);
                out.flush();
            }
        }
    }

    private static int cat(Call call) throws IOException {
        var operands = new ArrayList<>(new Arguments(call.arguments(), "u", "").operands());
        if (operands.isEmpty()) operands.add("-");
        int end = 0;
        for (String operand : operands) {
            InputStream in;
            try {
                in = call.open(operand);
            } catch (IOException e) {
                end = call.fail(1, operand + ": " + e.getMessage());
                continue;
            }
            pass(in, List.of(call.out()));
        }
        return end;
    }

    private static int tee(Call call) throws IOException {
        var arguments = new Arguments(call.arguments(), "ai", "", "--append");
        var files = new ArrayList<OutputStream>();
        try {
            for (String operand : arguments.operands()) {
                files.add(call.create(operand, arguments.has("-a", "--append")));
            }
            var outs = new ArrayList<>(files);
            outs.add(call.out());
            pass(call.in(), outs);
        } finally {
            for (OutputStream file : files) file.close();
        }
        return 0;
    }

    private static int count(Call call) throws IOException {
        var arguments = new Arguments(call.arguments(), "lcwm", "");
        boolean all = !arguments.has("-l", "-c", "-w", "-m");
        List<String> operands = arguments.operands().isEmpty() ? List.of("-") : arguments.operands();
        for (String operand : operands) {
            String text;
            try (var in = call.open(operand)) {
                text = Bytes.text(in.readAllBytes());
            } catch (IOException e) {
                return call.fail(1, operand + ": " + e.getMessage());
            }
            var counts = new ArrayList<String>();
            if (all || arguments.has("-l"))
                counts.add(String.valueOf(text.chars().filter(c -> c == '\n').count()));
            if (all || arguments.has("-w")) {
                counts.add(String.valueOf(text.isBlank() ? 0 : text.strip().split("\\s+").length));
            }
            if (all || arguments.has("-c")) counts.add(String.valueOf(text.length()));
            if (arguments.has("-m"))
                counts.add(String.valueOf(Bytes.decode(text).length()));
            call.print(String.join(" ", counts) + (operand.equals("-") ? "" : " " + operand) + "\n");
        }
        return 0;
    }

    private static int base64(Call call) throws IOException {
        var arguments = new Arguments(call.arguments(), "di", "w", "--decode", "--wrap=");
        String file =
                arguments.operands().isEmpty() ? "-" : arguments.operands().getFirst();
        byte[] bytes;
        try (var in = call.open(file)) {
            bytes = in.readAllBytes();
        }
        if (arguments.has("-d", "--decode")) {
            try {
                call.out().write(Base64.getMimeDecoder().decode(bytes));
                return 0;
            } catch (IllegalArgumentException e) {
                return call.fail(1, "invalid input");
            }
        }
        String wrap = arguments.value("-w") == null ? arguments.value("--wrap") : arguments.value("-w");
        String text = Base64.getEncoder().encodeToString(bytes);
        if ("0".equals(wrap)) call.print(text);
        else call.print(text.replaceAll("(.{76})(?=.)", "$1\n") + "\n");
        return 0;
    }

    private static int sum(Call call, String algorithm) throws IOException {
        var arguments = new Arguments(call.arguments(), "bcqt", "", "--check", "--status", "--quiet");
        List<String> operands = arguments.operands().isEmpty() ? List.of("-") : arguments.operands();
        int end = 0;
        for (String operand : operands) {
            if (arguments.has("-c", "--check")) {
                end |= check(call, algorithm, operand, arguments.has("--status"));
                continue;
            }
            try {
                call.print(hash(call, algorithm, operand) + "  " + operand + "\n");
            } catch (BrokenPipe e) {
                throw e;
            } catch (IOException e) {
                end = call.fail(1, operand + ": " + e.getMessage());
            }
        }
        return end;
    }

    private static int check(Call call, String algorithm, String list, boolean silent) throws IOException {
        int end = 0;
        String text;
        try (var in = call.open(list)) {
            text = Bytes.text(in.readAllBytes());
        }
        for (String line : text.lines().toList()) {
            String[] parts = line.split("[ *]+", 2);
            if (parts.length < 2) throw new NotModelled("a list of sums of another kind");
            boolean same = hash(call, algorithm, parts[1]).equals(parts[0]);
            if (!silent) call.print(parts[1] + ": " + (same ? "OK" : "FAILED") + "\n");
            if (!same) end = 1;
        }
        return end;
    }

    private static String hash(Call call, String algorithm, String file) throws IOException {
        try (var in = file.equals("-") ? new Unclosed(call.in()) : call.open(file)) {
            MessageDigest digest = MessageDigest.getInstance(algorithm);
            byte[] buffer = new byte[32768];
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) digest.update(buffer, 0, count);
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static final class Unclosed extends java.io.FilterInputStream {
        Unclosed(InputStream in) {
            super(in);
        }

        @Override
        public void close() {}
    }
}
