package dev.holdfast.sim.scenario;

import dev.holdfast.sim.model.fault.Latency;
import java.time.Duration;
import java.util.Map;

/**
 * The words of a scenario line in the places of a {@link ScenarioActions.Form}. Each reader says what would be valid.
 */
record ActionArguments(Map<String, String> words) {
    String get(String name) {
        return words.getOrDefault(name, "");
    }

    Duration duration(String name) {
        return DurationText.duration(get(name));
    }

    Latency latency(String name) {
        return DurationText.latency(get(name));
    }

    int number(String name, int least, int most) {
        return number(least, most, get(name));
    }

    double share(String name) {
        return shareOf(get(name));
    }

    static int number(int least, int most, String text) {
        if (!text.matches("[0-9]{1,9}") || Integer.parseInt(text) < least || Integer.parseInt(text) > most) {
            throw new IllegalArgumentException("'" + text + "' is not a number from " + least + " to " + most);
        }
        return Integer.parseInt(text);
    }

    static double shareOf(String text) {
        if (!text.matches("[0-9]{1,3}(\\.[0-9]+)?%") || Double.parseDouble(text.replace("%", "")) > 100) {
            throw new IllegalArgumentException("'" + text + "' is not a percentage: write 0% to 100%");
        }
        return Double.parseDouble(text.replace("%", "")) / 100;
    }
}
