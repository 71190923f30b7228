package dev.holdfast.catalog.parse;

import dev.holdfast.base.net.WebProtocol;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a container script states about its app and the container it creates. */
public final class ContainerScript {
    private static final Pattern SOURCE = Pattern.compile(
            "^#\\s{0,20}(?:[^:]{0,60})?Source:\\s{0,20}(https?://[^\\s|,;<>\"']+)", Pattern.CASE_INSENSITIVE);
    private static final Pattern DESCRIPTION =
            Pattern.compile("^#\\s{0,20}Description:\\s{0,20}(\\S.{0,199})", Pattern.CASE_INSENSITIVE);
    private static final Pattern ADDRESS = Pattern.compile(
            "(https?)://\\$\\{?(?:IP|LOCAL_IP)\\}?(?::(\\$?)\\{?([0-9]{1,5})?)?(/[^\\s\"'`<>$\\\\{}()]{0,200}+)?");
    private static final String UPDATE = "update_script";

    private final Script script;
    private final List<Prompt> prompts;
    private final List<Questions.Question> updateQuestions;

    private ContainerScript(Script script) {
        this.script = script;
        List<Questions.Question> all = new Questions(script).list();
        this.updateQuestions =
                all.stream().filter(q -> q.command().isInFunction(UPDATE)).toList();
        this.prompts = all.stream()
                .filter(q -> !q.command().isInFunction(UPDATE))
                .map(Questions.Question::prompt)
                .toList();
    }

    /** Parses a script. Accepts any text. */
    public static ContainerScript of(String text) {
        return new ContainerScript(Script.of(text));
    }

    Script script() {
        return script;
    }

    /** The name of the app in the script; null when the script sets none. */
    public @Nullable String app() {
        String app = script.assigned("APP");
        return app == null || app.isBlank() || app.indexOf('$') >= 0 ? null : Shell.oneLine(app);
    }

    /**
     * The name of the install script in {@code install/}, without its extension. The framework derives it from the name of
     * the app, not from the file's.
     */
    public @Nullable String installName() {
        String named = script.assigned("var_install");
        if (named != null && named.indexOf('$') < 0 && !named.isBlank()) return named.strip();
        String app = app();
        return app == null ? null : installName(app);
    }

    /** The framework's name of the install script for an app with this name, without its extension. */
    public static String installName(String app) {
        return app.toLowerCase(Locale.ROOT).replace(" ", "") + "-install";
    }

    @Nullable
    String setting(String name) {
        String value = script.assigned("var_" + name);
        String plain = value == null ? null : Shell.byDefault(value);
        return plain == null || plain.isBlank() ? null : Shell.oneLine(plain);
    }

    @Nullable
    Integer number(String name) {
        String value = setting(name);
        return value != null && value.matches("[0-9]{1,9}") ? Integer.valueOf(value) : null;
    }

    List<String> tags() {
        String tags = setting("tags");
        if (tags == null) return List.of();
        return Arrays.stream(tags.split("[;,\\s]+"))
                .filter(t -> !t.isBlank())
                .distinct()
                .toList();
    }

    boolean isPrivileged() {
        return "0".equals(setting("unprivileged"));
    }

    List<String> flags() {
        return Arrays.stream(Flag.values())
                .map(Flag::word)
                .filter(f -> isOn(setting(f)))
                .toList();
    }

    private static boolean isOn(@Nullable String value) {
        return value != null && List.of("1", "yes", "true").contains(value.toLowerCase(Locale.ROOT));
    }

    @Nullable
    String source() {
        return script.comment(SOURCE);
    }

    @Nullable
    String description() {
        String text = script.comment(DESCRIPTION);
        return text == null ? null : Shell.oneLine(text);
    }

    boolean isUpdatable() {
        return script.commands().stream().anyMatch(c -> c.isInFunction(UPDATE));
    }

    /** How many times the script creates a container. */
    int builds() {
        return (int) script.commands().stream()
                .filter(c -> c.name().equals("build_container"))
                .count();
    }

    /** Whether it delegates the installation to a script in {@code tools/addon}. */
    boolean handsOver() {
        return script.commands().stream()
                .filter(c -> !c.isInFunction(UPDATE))
                .anyMatch(c -> c.words().stream().anyMatch(w -> w.contains("tools/addon/")));
    }

    /** The app's addresses: those in output lines after the container is created. */
    List<Address> addresses() {
        int after = script.commands().stream()
                .filter(c -> c.name().equals("build_container"))
                .mapToInt(Command::line)
                .max()
                .orElse(0);
        var found = new LinkedHashSet<Address>();
        for (Command command : script.commands()) {
            if (command.line() < after || command.isInFunction(UPDATE)) continue;
            for (String word : command.words()) {
                if (word.length() <= 2_000 && word.contains("://$")) read(word, found);
            }
        }
        return List.copyOf(found);
    }

    private static void read(String word, Set<Address> found) {
        Matcher matcher = ADDRESS.matcher(word);
        while (matcher.find()) {
            String port = matcher.group(3);
            boolean isVariable = matcher.group(2) != null && !matcher.group(2).isEmpty();
            if (isVariable) continue; // known only when the script runs
            int number = port == null ? 0 : Integer.parseInt(port);
            if (number > 65535) continue;
            found.add(new Address(WebProtocol.of(matcher.group(1)), number == 0 ? null : number, matcher.group(4)));
        }
    }

    /** The questions of its update function. */
    List<Questions.Question> updateQuestions() {
        return updateQuestions;
    }

    /** The code that it loads, also in its update function. */
    List<Load> loads() {
        return Loads.of(Load.Part.CONTAINER, script);
    }

    /** The questions it asks itself, except in the update function, which runs only in the container. */
    List<Prompt> prompts() {
        return prompts;
    }
}
