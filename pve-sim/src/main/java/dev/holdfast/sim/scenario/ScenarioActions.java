package dev.holdfast.sim.scenario;

import dev.holdfast.sim.model.DataCentre;
import dev.holdfast.sim.model.SimCluster;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The actions of scenario lines, by the words of a line. */
public final class ScenarioActions {
    /** Creates the action of a line; an {@link IllegalArgumentException} says what is wrong with its words. */
    interface Maker {
        Runnable make(ActionArguments words);
    }

    /**
     * One kind of line.
     *
     * @param usage its words; a word in capitals stands for any word, or with dots for the rest of the line
     */
    public record Form(String usage, String meaning, Maker maker) {
        String subject() {
            return usage.split(" ", 2)[0];
        }

        private static boolean isVariable(String word) {
            return word.equals(word.toUpperCase(Locale.ROOT));
        }

        private @Nullable ActionArguments match(String line) {
            var names = new ArrayList<String>();
            var shape = new ArrayList<String>();
            for (String word : usage.split(" ")) {
                if (isVariable(word)) names.add(word.replace("…", ""));
                shape.add(!isVariable(word) ? word : word.endsWith("…") ? "(.+)" : "(\\S+)");
            }
            Matcher matcher = Pattern.compile(String.join(" +", shape)).matcher(line);
            if (!matcher.matches()) return null;
            Map<String, String> words = new HashMap<>();
            for (int i = 0; i < names.size(); i++) words.put(names.get(i), matcher.group(i + 1));
            return new ActionArguments(words);
        }
    }

    private final List<Form> forms = new ArrayList<>();

    void add(String usage, String meaning, Maker maker) {
        forms.add(new Form(usage, meaning, maker));
    }

    /** All forms of lines. */
    public List<Form> forms() {
        return List.copyOf(forms);
    }

    /** Parses the action of a line. */
    Runnable read(String line) {
        for (Form form : forms) {
            ActionArguments words = form.match(line);
            if (words != null) return form.maker().make(words);
        }
        String subject = line.split(" ", 2)[0];
        List<Form> near =
                forms.stream().filter(f -> f.subject().equals(subject)).toList();
        if (near.isEmpty()) {
            String all = forms.stream().map(Form::subject).distinct().collect(Collectors.joining(", "));
            throw new IllegalArgumentException("'" + subject + "' is not an action: start with " + all);
        }
        String all = near.stream().map(Form::usage).collect(Collectors.joining("; "));
        throw new IllegalArgumentException("'" + line + "' is not valid: write " + all);
    }

    /** A cluster by its name, or by the name of one of its nodes. */
    static SimCluster cluster(DataCentre dataCentre, String name) {
        for (SimCluster cluster : dataCentre.clusters()) {
            if (name.equals(cluster.name()) || cluster.find(name) != null) return cluster;
        }
        throw new IllegalArgumentException("There is no cluster or node " + name);
    }
}
