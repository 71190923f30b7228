package dev.holdfast.catalog.parse;

import java.util.List;

/** What an install script, which runs inside the new container, asks and leaves to others. */
public final class InstallScript {
    private final Script script;
    private final List<Questions.Question> questions;

    private InstallScript(Script script) {
        this.script = script;
        this.questions = new Questions(script).list();
    }

    /** Reads the text of a script, whatever it holds. */
    public static InstallScript of(String text) {
        return new InstallScript(Script.of(text));
    }

    Script script() {
        return script;
    }

    /** Its questions in their order. */
    public List<Prompt> prompts() {
        return questions.stream().map(Questions.Question::prompt).toList();
    }

    List<Questions.Question> questions() {
        return questions;
    }

    /** Whether it leaves the work to a script below {@code tools/addon}. */
    boolean handsOver() {
        return script.commands().stream().anyMatch(c -> c.words().stream().anyMatch(w -> w.contains("tools/addon/")));
    }
}
