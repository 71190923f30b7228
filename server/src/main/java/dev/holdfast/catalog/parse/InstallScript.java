package dev.holdfast.catalog.parse;

import java.util.List;

/** What an install script, which runs inside the new container, asks and delegates. */
public final class InstallScript {
    private final Script script;
    private final List<Questions.Question> questions;

    private InstallScript(Script script) {
        this.script = script;
        this.questions = new Questions(script).list();
    }

    /** Parses a script. Accepts any text. */
    public static InstallScript of(String text) {
        return new InstallScript(Script.of(text));
    }

    Script script() {
        return script;
    }

    /** Its questions in order. */
    public List<Prompt> prompts() {
        return questions.stream().map(Questions.Question::prompt).toList();
    }

    List<Questions.Question> questions() {
        return questions;
    }

    /** The code that it loads. */
    public List<Load> loads() {
        return Loads.of(Load.Part.INSTALL, script);
    }

    /** Where it downloads from. */
    List<String> downloads() {
        return Downloads.of(script);
    }

    /** Whether it delegates the installation to a script in {@code tools/addon}. */
    boolean handsOver() {
        return script.commands().stream().anyMatch(c -> c.words().stream().anyMatch(w -> w.contains("tools/addon/")));
    }
}
