package dev.holdfast.catalog.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds the places where a script asks the user. Patterns are applied only to lines and words of bounded length. */
record Questions(Script script) {
    private static final Set<String> ASKING = Set.of(
            "read",
            "prompt_confirm",
            "prompt_input",
            "prompt_agent",
            "prompt_select",
            "prompt_password",
            "select",
            "whiptail",
            "dialog");
    private static final int LINES_BEFORE = 3;
    private static final int LINES_AFTER = 12;
    private static final int LONGEST_TEXT = 300;
    private static final Pattern UNSET =
            Pattern.compile("(?:-z|!\\s{0,5}-n|!\\s{0,5}-v)\\s{1,5}\"?\\$?\\{?([A-Za-z_][A-Za-z0-9_]{0,60})");
    /** Variables that the shell, the linker or Holdfast itself depend on. None of them can serve as an answer. */
    private static final Pattern NO_ANSWER = Pattern.compile("PATH|HOME|IFS|ENV|PS[0-9]|PWD|TERM|SHELL(?:OPTS)?|USER"
            + "|PROMPT_COMMAND|BASH.*|LD_.*|HOLDFAST_.*|PHS_SILENT|FUNCTIONS_FILE_PATH|mode");

    private static final Pattern EMPTY =
            Pattern.compile("\\$\\{?([A-Za-z_][A-Za-z0-9_]{0,60})(?::?-)?\\}?\"\\s{0,5}={1,2}\\s{0,5}\"\"");
    private static final Pattern CHOICE = Pattern.compile("[\\[(<{]\\s?([yY](?:es)?)\\s?[/|]\\s?([nN]o?)\\s?[\\])>}]");
    private static final Pattern YES_NO = Pattern.compile("\\by(?:es)?\\s?/\\s?n(?:o)?\\b", Pattern.CASE_INSENSITIVE);
    private static final Pattern CONSENT = Pattern.compile(
            "\\b(?:agree|accept|consent|licen[sc]e|eula|terms of|understand|acknowledge|at your own risk|aware that)",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern REFERENCE =
            Pattern.compile("\\$\\{[A-Za-z0-9_]{1,60}\\}|\\$[A-Za-z_][A-Za-z0-9_]{0,60}");

    /**
     * A prompt and the command that asks it.
     *
     * @param timed whether it waits for a limited time
     * @param silenced whether it is skipped in runs without a user, which the framework's {@code PHS_SILENT} announces
     */
    record Question(Prompt prompt, Command command, boolean timed, boolean silenced) {}

    List<Question> list() {
        var found = new ArrayList<Question>();
        List<Command> commands = script.commands();
        for (int i = 0; i < commands.size(); i++) {
            Command command = commands.get(i);
            Command earlier = i == 0 ? null : commands.get(i - 1);
            if (ASKING.contains(command.name()) && command.isTyped()) found.add(question(command, null, earlier));
            else found.addAll(substituted(command, earlier));
        }
        return List.copyOf(found);
    }

    /** Questions whose answer is the value of a substitution: {@code NAME=$(prompt_input "Name?" admin)}. */
    private List<Question> substituted(Command command, @Nullable Command earlier) {
        var found = new ArrayList<Question>();
        for (String word : command.words()) {
            int from = word.indexOf("$(");
            if (from < 0 || ASKING.stream().noneMatch(word::contains)) continue;
            int equals = word.indexOf('=');
            String variable = Command.isAssignment(word) && equals < from ? word.substring(0, equals) : null;
            int end = word.lastIndexOf(')');
            if (end < from) continue;
            for (Command inner :
                    Commands.of(Lexer.lex(word.substring(from + 2, end)).tokens())) {
                if (!ASKING.contains(inner.name()) || !inner.isTyped() || !command.isTyped()) continue;
                Command here = command.inner(inner);
                found.add(question(here, variable, earlier));
            }
        }
        return found;
    }

    private Question question(Command command, @Nullable String target, @Nullable Command earlier) {
        Asked asked = command.name().equals("read") ? read(command) : framework(command, target);
        String text = asked.text.isEmpty() ? echoed(command, earlier) : asked.text;
        Matcher choice = CHOICE.matcher(text);
        boolean hasChoice = choice.find();
        boolean yesNo =
                hasChoice || YES_NO.matcher(text).find() || command.name().equals("prompt_confirm");
        String fallback = asked.fallback;
        if (fallback == null && asked.variable != null) fallback = defaultAfter(asked.variable, command.line());
        if (fallback == null && hasChoice) fallback = capital(choice.group(1), choice.group(2));
        String answeredBy = asked.variable == null ? null : guard(asked.variable, command.line());
        boolean consent = CONSENT.matcher(text).find() || (yesNo && isGate(command));
        var prompt = new Prompt(
                asked.variable,
                text,
                fallback,
                asked.secret,
                yesNo,
                command.isRepeated(),
                consent,
                answeredBy,
                command.line());
        return new Question(prompt, command, asked.timed, new SilentRuns(script).skip(command));
    }

    private record Asked(
            @Nullable String variable,
            String text,
            @Nullable String fallback,
            boolean secret,
            boolean timed) {}

    private Asked read(Command command) {
        String text = "";
        String variable = null;
        boolean secret = false;
        boolean timed = false;
        List<String> words = command.arguments();
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            if (!word.startsWith("-") || word.length() < 2) {
                if (variable == null && Shell.isName(word)) variable = word;
                continue;
            }
            for (int c = 1; c < word.length(); c++) {
                char option = word.charAt(c);
                if (option == 's') secret = true;
                if ("adinNptu".indexOf(option) < 0) continue;
                String value = c + 1 < word.length() ? word.substring(c + 1) : ++i < words.size() ? words.get(i) : "";
                if (option == 'p') text = shown(value);
                if (option == 't') timed = true;
                if (option == 'a') variable = value;
                break;
            }
        }
        // The value of -i appears only where a user can edit it. It is not a default for an empty answer.
        return new Asked(variable == null ? "REPLY" : variable, text, null, secret, timed);
    }

    private Asked framework(Command command, @Nullable String target) {
        List<String> words = command.arguments();
        String text = words.isEmpty() ? "" : shown(words.getFirst());
        String second = words.size() > 1 ? Shell.byDefault(Shell.unquoted(words.get(1))) : null;
        boolean takesDefault =
                command.name().equals("prompt_confirm") || command.name().equals("prompt_input");
        boolean secret = command.name().equals("prompt_password");
        String fallback = takesDefault && second != null && !second.isBlank() ? second : null;
        return new Asked(target, text, fallback, secret, false);
    }

    /** The question as shown at the terminal, without colours and other variables. */
    private static String shown(String word) {
        String text = word.length() > 2_000 ? word.substring(0, 2_000) : word;
        String plain = REFERENCE.matcher(Shell.unquoted(text)).replaceAll("");
        plain = Shell.oneLine(plain.replace("\\n", " ").replace("\\t", " "));
        return plain.length() > LONGEST_TEXT ? plain.substring(0, LONGEST_TEXT) + "…" : plain;
    }

    /** The text printed immediately before, for a question that has no text itself. */
    private static String echoed(Command command, @Nullable Command earlier) {
        if (earlier == null || earlier.line() < command.line() - LINES_BEFORE) return "";
        if (!earlier.name().matches("echo|printf|msg_[a-z_]{1,20}")) return "";
        return earlier.arguments().stream()
                .filter(w -> !w.startsWith("-"))
                .reduce((_, last) -> last)
                .map(Questions::shown)
                .orElse("");
    }

    /** {@code ${X:-default}} shortly after the question. */
    private @Nullable String defaultAfter(String variable, int line) {
        for (String one : script.lines(line, line + LINES_AFTER)) {
            int at = one.indexOf("${" + variable + ":-");
            if (at < 0) at = one.indexOf("${" + variable + ":=");
            if (at < 0) continue;
            int end = Shell.closing(one, at + 2);
            if (end < 0) continue;
            String value = Shell.byDefault(one.substring(at, end + 1));
            if (value != null && !value.isEmpty()) return value;
        }
        return null;
    }

    private static @Nullable String capital(String yes, String no) {
        boolean isYes = Character.isUpperCase(yes.charAt(0));
        boolean isNo = Character.isUpperCase(no.charAt(0));
        if (isYes == isNo) return null;
        return isYes ? yes.toLowerCase(Locale.ROOT) : no.toLowerCase(Locale.ROOT);
    }

    /** The variable that is tested for being empty before the question, unless the script itself sets it earlier. */
    private @Nullable String guard(String variable, int line) {
        String found = null;
        for (String one : script.lines(line - LINES_BEFORE, line)) {
            String guard = first(UNSET.matcher(one));
            if (guard == null) guard = first(EMPTY.matcher(one));
            if (guard != null && (found == null || guard.equals(variable))) found = guard;
        }
        return found == null || NO_ANSWER.matcher(found).matches() || isSetBefore(found, line) ? null : found;
    }

    private static @Nullable String first(Matcher matcher) {
        return matcher.find() ? matcher.group(1) : null;
    }

    /** Whether the script sets it earlier, so that a value from the environment would be lost. */
    private boolean isSetBefore(String variable, int line) {
        return script.commands().stream()
                .takeWhile(c -> c.line() < line)
                .flatMap(c -> c.words().stream())
                .filter(w -> w.startsWith(variable + "="))
                .anyMatch(w -> !w.contains("$" + variable) && !w.contains("${" + variable));
    }

    /**
     * Whether the script can exit shortly after a yes/no question, which then asks whether to continue at all. An exit that
     * comes whatever the answer is, such as the end of an update function, decides nothing.
     */
    private boolean isGate(Command question) {
        return script.commands().stream()
                .filter(c -> c.line() >= question.line() && c.line() <= question.line() + 6)
                .filter(c -> c.name().equals("exit"))
                .anyMatch(c -> c.chained() || isInCondition(c, question));
    }

    private static boolean isInCondition(Command exit, Command question) {
        return exit.blocks().stream()
                .filter(b -> b.kind() == Command.Block.Kind.CONDITION)
                .anyMatch(b -> !question.blocks().contains(b) || question.condition());
    }
}
