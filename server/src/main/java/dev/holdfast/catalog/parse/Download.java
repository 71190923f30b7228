package dev.holdfast.catalog.parse;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a command downloads.
 *
 * @param addresses as far as they are known; one that is wholly unknown stands for those that are not
 * @param files where it stores them; empty when it prints them
 */
record Download(Set<String> addresses, Set<String> files) {
    private static final Pattern NAME = Pattern.compile(
            "(?:/usr)?(?:/bin/)?(?:curl|wget|aria2c|fetch)|[A-Za-z0-9_]*(?:curl|wget|download)[A-Za-z0-9_]*");
    private static final Pattern TARGET = Pattern.compile("-[a-zA-Z#]*[oO]|--output|--output-document");

    /** Null when the command downloads nothing. */
    static @Nullable Download of(Command command, Expansion expansion) {
        List<String> words = command.words();
        int at = 0;
        while (at < words.size() && !isName(words.get(at))) at++;
        boolean isFirst = at < words.size() && isPrefix(words.subList(0, at));
        if (!isFirst) return null;
        boolean isWget = words.get(at).endsWith("wget");
        var addresses = new LinkedHashSet<String>();
        var unknown = new LinkedHashSet<String>();
        var files = new LinkedHashSet<String>();
        boolean ownName = isWget;
        for (int i = at + 1; i < words.size(); i++) {
            String word = Shell.unquoted(words.get(i));
            if (TARGET.matcher(word).matches() && (isWget || !word.endsWith("O"))) {
                if (++i < words.size()) files.add(file(words.get(i), expansion));
                ownName = false;
                continue;
            }
            if (word.startsWith("--output-document=")) {
                files.add(file(words.get(i).substring(words.get(i).indexOf('=') + 1), expansion));
                ownName = false;
                continue;
            }
            if (word.matches("-[a-zA-Z]*O-")) ownName = false; // of wget
            if (word.matches("-[a-zA-Z]*O|--remote-name(?:-all)?")) ownName = true;
            String value = expansion.of(words.get(i)).replaceFirst("^--url=", "");
            if (word.startsWith("-") && !word.startsWith("--url")) continue;
            if (value.contains("://")) addresses.add(value);
            else if (isServer(value)) addresses.add("http://" + value);
            else if (!value.isEmpty() && value.charAt(0) == Load.UNKNOWN && unknown.isEmpty()) unknown.add(value);
            else if (!words.get(at).endsWith("curl") && !isWget) files.add(file(words.get(i), expansion));
        }
        for (String output : command.outputs()) files.add(file(output, expansion));
        if (addresses.isEmpty()) addresses.addAll(unknown);
        if (ownName) {
            for (String address : addresses)
                files.add(address.replaceFirst("[?#].*", "").replaceFirst(".*/", ""));
        }
        if (addresses.isEmpty()) addresses.add(String.valueOf(Load.UNKNOWN));
        files.remove("-");
        files.remove("/dev/null");
        return new Download(addresses, files);
    }

    /**
     * The name of a file as it is compared: relative ones are taken to be in the same folder, and a name that is known only when
     * the script runs is the same one where it is written in the same way.
     */
    static String file(String word, Expansion expansion) {
        String path = expansion.of(word);
        if (path.indexOf(Load.UNKNOWN) >= 0)
            path = Shell.unquoted(word).replace("{", "").replace("}", "");
        return path.startsWith("./") ? path.replaceFirst("^(?:\\./)+", "") : path;
    }

    /** An address without a protocol. */
    private static boolean isServer(String value) {
        return value.length() < 500 && value.matches("[A-Za-z0-9-]+(?:\\.[A-Za-z0-9-]+)+(?::[0-9]+)?/\\S+");
    }

    private static boolean isName(String word) {
        return NAME.matcher(Shell.unquoted(word)).matches();
    }

    /** Whether what stands before the name lets it be the command: assignments, and what runs the rest. */
    private static boolean isPrefix(List<String> words) {
        if (words.isEmpty()) return true;
        String first = words.getFirst();
        return Command.isAssignment(first)
                || first.startsWith("$")
                || first.startsWith("\"$")
                || Set.of("sudo", "env", "command", "timeout", "nice", "retry", "silent", "pct", "lxc-attach", "exec")
                        .contains(first);
    }
}
