package dev.holdfast.catalog.parse;

import dev.holdfast.catalog.parse.Command.Block;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The code that a script loads from elsewhere: {@code source <(curl …)}, {@code bash -c "$(curl …)"}, {@code curl … | sh}, a
 * download that is run afterwards, and every download that is code by its name. Reads all commands, also those that run only
 * in some cases. An address is resolved with {@link Expansion}; in case of doubt it is unknown, never left out.
 */
final class Loads {
    private static final int DEEPEST = 5;
    private static final int MOST = 50;
    private static final Pattern SHELL = Pattern.compile("(?:/usr(?:/local)?)?(?:/s?bin/)?(?:ba|da|a|z|k)?sh");
    private static final Pattern INTERPRETER =
            Pattern.compile("(?:/usr(?:/local)?)?(?:/bin/)?(?:python[0-9.]{0,5}|perl|ruby|node|php|deno|bun)");
    /** They run the command that follows them. */
    private static final Set<String> WRAPPERS = Set.of(
            "sudo",
            "env",
            "command",
            "exec",
            "nohup",
            "timeout",
            "nice",
            "su",
            "runuser",
            "pct",
            "lxc-attach",
            "chroot",
            "xargs",
            "setsid",
            "ssh",
            "builtin",
            "silent",
            "stdbuf",
            "retry");

    private final Load.Part part;
    private final Script script;
    private final Expansion expansion;
    /** Where the values of variables, and the contents of files, were downloaded from. */
    private final Map<String, Set<String>> downloaded = new HashMap<>();

    private final Set<String> functions = new HashSet<>();
    private final Set<Load> found = new LinkedHashSet<>();

    private Loads(Load.Part part, Script script) {
        this.part = part;
        this.script = script;
        this.expansion = new Expansion(script);
        for (Command command : script.commands()) {
            for (Block block : command.blocks()) {
                if (block.kind() == Block.Kind.FUNCTION) functions.add(block.name());
            }
        }
    }

    /** What the script loads, in its order. */
    static List<Load> of(Load.Part part, Script script) {
        var loads = new Loads(part, script);
        loads.note(script.commands());
        loads.read(script.commands(), 0);
        return loads.found.stream().limit(MOST).toList();
    }

    private void add(Set<String> addresses, Command at) {
        Load.Part where = part == Load.Part.CONTAINER && at.isInFunction("update_script") ? Load.Part.UPDATE : part;
        for (String address : addresses) {
            boolean isUnknown = address.chars().allMatch(c -> c == Load.UNKNOWN);
            found.add(new Load(where, isUnknown ? null : address, at.line()));
        }
    }

    /** Notes what is downloaded into which variable and file. */
    private void note(List<Command> commands) {
        for (Command command : commands) {
            for (String word : command.words()) {
                if (!Command.isAssignment(word)) continue;
                Set<String> from = substituted(word, 0);
                if (!from.isEmpty()) put("$" + word.substring(0, word.indexOf('=')), from);
            }
            Download download = Download.of(command, expansion);
            if (download == null) continue;
            for (String file : download.files()) put(file, download.addresses());
        }
    }

    private void put(String key, Set<String> addresses) {
        downloaded.computeIfAbsent(key, _ -> new LinkedHashSet<>()).addAll(addresses);
    }

    private void read(List<Command> commands, int depth) {
        if (depth > DEEPEST) return;
        for (int i = 0; i < commands.size(); i++) {
            Command command = commands.get(i);
            Command before = i > 0 && command.piped() ? commands.get(i - 1) : null;
            runs(command, before, commands, i, depth);
            Download download = Download.of(command, expansion);
            if (download != null) {
                var code = new LinkedHashSet<>(download.addresses());
                code.removeIf(address -> !Load.isCode(address));
                add(code, command);
            }
            for (String word : command.words()) inner(word, command, depth);
            for (Command.Input input : command.inputs()) inner(input.word(), command, depth);
        }
    }

    /** The commands in the substitutions of a word run, too. */
    private void inner(String word, Command at, int depth) {
        for (String text : Substitutions.of(word)) {
            read(commands(text).stream().map(at::inner).toList(), depth + 1);
        }
    }

    private static List<Command> commands(String text) {
        return Commands.of(Lexer.lex(text).tokens());
    }

    /** Adds what this command runs. */
    private void runs(Command command, @Nullable Command before, List<Command> all, int index, int depth) {
        List<String> words = unwrapped(command);
        if (words.isEmpty()) {
            // A variable alone after a pipe may be a shell.
            if (before != null && command.name().startsWith("$")) add(pipeline(all, index), command);
            return;
        }
        String name = Shell.unquoted(words.getFirst());
        List<String> arguments = words.subList(1, words.size());
        if (name.equals("source") || name.equals(".")) {
            if (arguments.isEmpty()) return;
            code(arguments.getFirst(), command, true);
            inputs(command, depth);
            if (isStandardInput(arguments.getFirst())) add(pipeline(all, index), command);
        } else if (name.equals("eval")) {
            for (String argument : arguments) code(argument, command, false);
            text(String.join(" ", arguments), command, depth);
        } else if (SHELL.matcher(name).matches() || name.equals("su") || name.equals("runuser")) {
            shell(arguments, command, all, index, depth);
        } else if (INTERPRETER.matcher(name).matches() || name.startsWith("$")) {
            for (String argument : arguments) code(argument, command, false);
            boolean reads = arguments.isEmpty() || isStandardInput(arguments.getFirst());
            if (reads) add(pipeline(all, index), command);
            if (reads) inputs(command, depth);
        }
    }

    private void shell(List<String> arguments, Command command, List<Command> all, int index, int depth) {
        boolean reads = true;
        boolean isText = false;
        for (String argument : arguments) {
            String plain = Shell.unquoted(argument);
            if (isText) {
                code(argument, command, false);
                text(argument, command, depth);
                isText = false;
                reads = false;
            } else if (plain.matches("-[a-zA-Z]*c[a-zA-Z]*")) {
                isText = true;
            } else if (isStandardInput(plain) || plain.matches("-[a-zA-Z]*s")) {
                break;
            } else if (!plain.startsWith("-") && !plain.startsWith("+")) {
                code(argument, command, command.blocks().isEmpty());
                reads = false;
                break;
            }
        }
        if (!reads) return;
        inputs(command, depth);
        add(pipeline(all, index), command);
    }

    private static boolean isStandardInput(String word) {
        String plain = Shell.unquoted(word);
        return plain.equals("-") || plain.equals("/dev/stdin") || plain.equals("/dev/fd/0");
    }

    private void inputs(Command command, int depth) {
        for (Command.Input input : command.inputs()) {
            code(input.word(), command, false);
            if (input.document() != null && depth < DEEPEST) read(placed(input.document(), command), depth + 1);
        }
    }

    private static List<Command> placed(String text, Command at) {
        return commands(text).stream().map(at::inner).toList();
    }

    /** Reads the text that a shell is given as a script. */
    private void text(String argument, Command command, int depth) {
        if (depth < DEEPEST) read(placed(Shell.unquoted(argument), command), depth + 1);
    }

    /** Adds where a word that is run as code comes from. */
    private void code(String word, Command at, boolean isFile) {
        add(substituted(word, 0), at);
        for (String variable : Expansion.variables(word)) add(downloaded.getOrDefault("$" + variable, Set.of()), at);
        Set<String> from = downloaded.getOrDefault(Download.file(word, expansion), Set.of());
        add(from, at);
        if (isFile && from.isEmpty() && Substitutions.of(word).stream().noneMatch(this::isLoading)) {
            own(expansion.of(word), at);
        }
    }

    private boolean isLoading(String text) {
        return commands(text).stream().anyMatch(c -> !from(c, 0).isEmpty());
    }

    /** A file that the container script runs on the node: it must be one of those that were sent, or of the system. */
    private void own(String path, Command at) {
        String file = path;
        if (part != Load.Part.CONTAINER || at.blocks().stream().anyMatch(b -> b.kind() == Block.Kind.FUNCTION)) return;
        if (file.startsWith(Expansion.HERE)) file = Path.of(file).normalize().toString();
        boolean isSent = (file + "/").startsWith(Expansion.HERE.substring(0, 3));
        if (isSent || file.startsWith("/dev/") || file.equals("/etc/os-release")) return;
        if (file.startsWith("<(") || file.isEmpty()) return;
        boolean isUnknown = file.charAt(0) == Load.UNKNOWN;
        found.add(new Load(part, isUnknown ? null : file.startsWith("/") ? file : "/\u2026/" + file, at.line()));
    }

    /** The addresses of what the substitutions in a word download. */
    private Set<String> substituted(String word, int depth) {
        var addresses = new LinkedHashSet<String>();
        if (depth > DEEPEST) return addresses;
        for (String text : Substitutions.of(word)) {
            for (Command command : commands(text)) addresses.addAll(from(command, depth));
        }
        return addresses;
    }

    /** The addresses of what a command prints. */
    private Set<String> from(Command command, int depth) {
        var addresses = new LinkedHashSet<String>();
        Download download = Download.of(command, expansion);
        if (download != null) addresses.addAll(download.addresses());
        if (download == null && functions.contains(command.name())) {
            for (Command one : script.commands()) {
                if (!one.isInFunction(command.name())) continue;
                Download inside = Download.of(one, expansion);
                if (inside != null) addresses.addAll(inside.addresses());
            }
        }
        for (String word : command.words()) addresses.addAll(substituted(word, depth + 1));
        for (Command.Input input : command.inputs()) addresses.addAll(substituted(input.word(), depth + 1));
        if (command.words().stream().anyMatch(w -> w.startsWith("$") || w.startsWith("\"$"))) {
            for (String word : command.words()) {
                for (String variable : Expansion.variables(word))
                    addresses.addAll(downloaded.getOrDefault("$" + variable, Set.of()));
            }
        }
        if (Set.of("cat", "sed", "head", "tail", "tee").contains(command.name())) {
            for (String word : command.words())
                addresses.addAll(downloaded.getOrDefault(Download.file(word, expansion), Set.of()));
        }
        return addresses;
    }

    /** The addresses of what the commands before this one in its pipeline print. */
    private Set<String> pipeline(List<Command> all, int index) {
        var addresses = new LinkedHashSet<String>();
        for (int i = index; i > 0 && all.get(i).piped(); i--) addresses.addAll(from(all.get(i - 1), 0));
        return addresses;
    }

    /** The words from the name of the command that is really run; empty when there is none. */
    private static List<String> unwrapped(Command command) {
        List<String> words = command.words();
        int at = 0;
        while (at < words.size() && Command.isAssignment(words.get(at))) at++;
        if (at == words.size()) return List.of();
        String first = Shell.unquoted(words.get(at));
        boolean isVariable = first.startsWith("$");
        if (!isVariable && !WRAPPERS.contains(first)) return words.subList(at, words.size());
        for (int i = at + 1; i < words.size(); i++) {
            String word = Shell.unquoted(words.get(i));
            if (SHELL.matcher(word).matches()
                    || INTERPRETER.matcher(word).matches()
                    || word.equals("source")
                    || word.equals("eval")) return words.subList(i, words.size());
        }
        if (first.equals("su") || first.equals("runuser")) return words.subList(at, words.size());
        return isVariable ? words.subList(at + 1, words.size()) : words.subList(at, words.size());
    }
}
