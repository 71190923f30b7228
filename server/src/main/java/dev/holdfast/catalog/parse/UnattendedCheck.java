package dev.holdfast.catalog.parse;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether an app can be installed without a user at the terminal, and why not.
 *
 * <p>A question is no obstacle when an environment variable skips it, or when an empty answer clearly means a default and
 * the script continues without an answer. Nobody types: the input is at its end, so {@code read} returns nothing
 * <em>and fails</em>, which ends a script that exits on errors. The framework answers its own questions with their default.
 *
 * @param interactive whether it can be installed with a user at the terminal
 * @param reasons full sentences; when the app can be installed, how its questions are answered
 */
record UnattendedCheck(boolean unattended, boolean interactive, List<String> reasons) {
    static UnattendedCheck of(ContainerScript container, @Nullable InstallScript install) {
        var obstacles = new ArrayList<String>();
        var notes = new ArrayList<String>();
        if (container.builds() == 0) {
            obstacles.add("The container script creates no container: it is retired or only refers to another one.");
        } else if (container.builds() > 1) {
            obstacles.add("The container script creates a container in " + container.builds()
                    + " places, so which one is created is known only when it runs.");
        }
        if (container.handsOver() || (install != null && install.handsOver())) {
            obstacles.add("The installation is done by an add-on script that needs a user at the terminal. Without one,"
                    + " the container would stay empty.");
        } else if (install == null && container.builds() > 0) {
            obstacles.add("There is no install script for this app, so the container would stay empty.");
        }
        unclosed(container.script(), "container", obstacles);
        if (install != null) unclosed(install.script(), "install", obstacles);
        if (!container.prompts().isEmpty()) {
            obstacles.add("The container script itself asks "
                    + named(container.prompts().getFirst()) + ", before the container exists.");
        }
        if (install != null) {
            boolean endsOnErrors = install.script().endsOnErrors();
            for (Questions.Question question : install.questions())
                check("The install script", question, endsOnErrors, obstacles, notes);
        }
        boolean unattended = obstacles.isEmpty();
        // What no user could change: no container, or one that stays empty.
        boolean useless = container.builds() == 0 || install == null || container.handsOver() || install.handsOver();
        return new UnattendedCheck(unattended, !useless, List.copyOf(unattended ? notes : obstacles));
    }

    /**
     * Whether the update function can run without a user at the terminal. It is told that the run is silent, and nobody can
     * answer in advance.
     */
    static UnattendedCheck ofUpdate(ContainerScript container) {
        var obstacles = new ArrayList<String>();
        var notes = new ArrayList<String>();
        boolean isUpdatable = container.isUpdatable();
        if (!isUpdatable) obstacles.add("The container script has no update function.");
        unclosed(container.script(), "container", obstacles);
        boolean endsOnErrors = container.script().endsOnErrors();
        for (Questions.Question question : container.updateQuestions()) {
            if (!question.silenced())
                check("The update function", unanswered(question), endsOnErrors, obstacles, notes);
        }
        boolean unattended = obstacles.isEmpty();
        return new UnattendedCheck(unattended, isUpdatable, List.copyOf(unattended ? notes : obstacles));
    }

    /** Nothing is set in advance, so the question is asked. */
    private static Questions.Question unanswered(Questions.Question question) {
        Prompt asked = question.prompt();
        var prompt = new Prompt(
                asked.variable(),
                asked.text(),
                asked.fallback(),
                asked.secret(),
                asked.yesNo(),
                asked.repeats(),
                asked.consent(),
                null,
                asked.line());
        return new Questions.Question(prompt, question.command(), question.timed(), question.silenced());
    }

    private static void unclosed(Script script, String which, List<String> obstacles) {
        if (script.unclosed() == 0) return;
        obstacles.add("The questions of the " + which + " script can't be determined: the quote that begins in line "
                + script.unclosed() + " never ends.");
    }

    private static void check(
            String who, Questions.Question question, boolean endsOnErrors, List<String> obstacles, List<String> notes) {
        Prompt prompt = question.prompt();
        String what = named(prompt);
        boolean fails = endsOnErrors && isRead(question) && !question.command().tolerated();
        if (prompt.consent() && !question.timed()) {
            obstacles.add(who + " asks for the user's agreement: " + what + ". Only a person can agree.");
        } else if (prompt.answeredBy() != null) {
            if (prompt.fallback() == null)
                notes.add(who + " asks " + what + " unless " + prompt.answeredBy() + " is given.");
        } else if (prompt.repeats()) {
            obstacles.add(who + " asks " + what + " in a loop, which never ends without a user.");
        } else if (prompt.fallback() == null && !question.timed()) {
            obstacles.add(who + " asks " + what + ", which only a user at the terminal can answer.");
        } else if (fails) {
            obstacles.add(who + " asks " + what + " and exits with an error when there is no answer.");
        } else if (prompt.fallback() == null) {
            notes.add(who + " asks " + what + " for a limited time, and goes on without an answer.");
        } else {
            notes.add(who + " asks " + what + "; without an answer it uses " + prompt.fallback() + ".");
        }
    }

    private static boolean isRead(Questions.Question question) {
        return question.command().name().equals("read");
    }

    private static String named(Prompt prompt) {
        if (!prompt.text().isEmpty()) return "“" + prompt.text() + "” (line " + prompt.line() + ")";
        if (prompt.variable() != null) return "for " + prompt.variable() + " (line " + prompt.line() + ")";
        return "something (line " + prompt.line() + ")";
    }
}
