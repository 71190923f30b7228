package dev.holdfast.sim.scenario;

import dev.holdfast.sim.model.DataCentre;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Timed events, read from text: a time and an action on each line; empty lines and lines that begin with {@code #} are
 * ignored. A last line {@code TIME repeat} starts over. Times count from the first {@link #advance}, by the data
 * centre's clock.
 */
public final class Scenario implements Ticker {
    private static final String REPEAT = "repeat";

    private record Step(int line, Duration at, String text, Runnable action) {}

    private final DataCentre dataCentre;
    private final List<Step> steps;
    private final Consumer<String> output;
    private int next;
    private long began = -1;

    private Scenario(DataCentre dataCentre, List<Step> steps, Consumer<String> output) {
        this.dataCentre = dataCentre;
        this.steps = steps;
        this.output = output;
    }

    /** All actions in this data centre. */
    public static ScenarioActions actions(DataCentre dataCentre, BackgroundLoad backgroundLoad) {
        var actions = new ScenarioActions();
        NodeActions.add(actions, dataCentre);
        GuestActions.add(actions, dataCentre);
        StorageActions.add(actions, dataCentre);
        HardwareActions.add(actions, dataCentre);
        FaultActions.add(actions, dataCentre);
        actions.add("token TOKEN revoked", "as if its user had been removed", w -> {
            String id = w.get("TOKEN");
            if (dataCentre.findToken(id) == null) throw new IllegalArgumentException("There is no token " + id);
            return () -> dataCentre.revoke(id);
        });
        actions.add("churn RATE", "this many changes per minute, made by others", w -> {
            int rate = w.number("RATE", 0, 100_000);
            return () -> backgroundLoad.pace(rate);
        });
        actions.add("say TEXT…", "only prints the text", _ -> () -> {});
        return actions;
    }

    /** Reads a scenario; an {@link IllegalArgumentException} lists every invalid line and what would be valid. */
    public static Scenario read(String text, DataCentre dataCentre, ScenarioActions actions, Consumer<String> output) {
        var steps = new ArrayList<Step>();
        var wrong = new ArrayList<String>();
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (line.isEmpty() || line.startsWith("#")) continue;
            try {
                steps.add(step(i + 1, line, steps, actions));
            } catch (IllegalArgumentException e) {
                wrong.add("Line " + (i + 1) + ": " + e.getMessage() + ".");
            }
        }
        if (!wrong.isEmpty()) throw new IllegalArgumentException(String.join("\n", wrong));
        return new Scenario(dataCentre, List.copyOf(steps), output);
    }

    private static Step step(int number, String line, List<Step> before, ScenarioActions actions) {
        String[] parts = line.split("\\s+", 2);
        Duration at = DurationText.moment(parts[0]);
        if (parts.length < 2)
            throw new IllegalArgumentException("there is a time but no action: write 0:30 node NODE down");
        if (!before.isEmpty()) {
            Step last = before.getLast();
            if (last.text().equals(REPEAT)) throw new IllegalArgumentException("nothing can follow 'repeat'");
            if (at.compareTo(last.at()) < 0) {
                throw new IllegalArgumentException(
                        parts[0] + " is before the time of the line above: sort the lines by time");
            }
        }
        if (!parts[1].equals(REPEAT)) return new Step(number, at, parts[1], actions.read(parts[1]));
        if (at.isZero()) throw new IllegalArgumentException("'repeat' needs a time after 0:00: write 10:00 repeat");
        return new Step(number, at, REPEAT, () -> {});
    }

    @Override
    public synchronized void advance() {
        if (began < 0) began = dataCentre.now();
        while (next < steps.size() && untilNext().isZero()) {
            Step step = steps.get(next++);
            output.accept(DurationText.clock(step.at()) + " " + step.text().replaceFirst("^say ", ""));
            if (step.text().equals(REPEAT)) {
                began += step.at().toMillis();
                next = 0;
            } else {
                act(step);
            }
        }
    }

    private void act(Step step) {
        try {
            step.action().run();
        } catch (RuntimeException e) {
            // The data centre may have changed so that this line is not possible; later lines may still be.
            output.accept("Line " + step.line() + " could not be done: " + e.getMessage() + ".");
        }
    }

    @Override
    public synchronized Duration untilNext() {
        if (next >= steps.size()) return Duration.ofDays(1);
        long left = began + steps.get(next).at().toMillis() - dataCentre.now();
        return Duration.ofMillis(Math.max(0, left));
    }
}
