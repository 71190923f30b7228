package dev.holdfast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.json.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Faults of independent fields, combined in one body: all of them are named in one answer, and nothing else is. */
public final class PairedFaults {
    private final Map<String, Object> sound;
    private final Map<String, Object> faulty = new LinkedHashMap<>();

    /** Beside these fields, which have no fault. */
    public PairedFaults(Map<String, ?> sound) {
        this.sound = Map.copyOf(sound);
    }

    /** A value with a fault, which is named at {@code where}: the field, or a place in it. */
    public PairedFaults with(String where, Object value) {
        faulty.put(where, value);
        return this;
    }

    /** Sends all of them together, and each one with the next. */
    public void areNamedTogether(Function<String, Answer> send) {
        List<String> all = new ArrayList<>(faulty.keySet());
        check(all, send);
        for (int i = 1; i < all.size(); i++) check(all.subList(i - 1, i + 1), send);
    }

    private void check(List<String> places, Function<String, Answer> send) {
        var body = new HashMap<String, Object>(sound);
        for (String where : places) body.put(where.split("\\.")[0], faulty.get(where));
        Answer answer = send.apply(Json.write(body));
        assertThat(answer.status()).as(answer.body()).isEqualTo(422);
        assertThat(answer.faults().stream()
                        .map(fault -> fault.substring("body.".length(), fault.indexOf(' ')))
                        .distinct())
                .as(answer.body())
                .containsExactlyInAnyOrderElementsOf(places);
    }
}
