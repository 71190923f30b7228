package dev.holdfast.notify.channel.configure;

import dev.holdfast.base.Refusal;
import dev.holdfast.base.Violation;
import dev.holdfast.base.seal.Secret;
import dev.holdfast.notify.channel.ChannelAddress;
import dev.holdfast.notify.channel.ChannelKind;
import dev.holdfast.notify.channel.Field;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads and checks the addresses that people enter. No fault repeats what was entered. */
final class Addressing {
    private final List<ChannelKind> kinds;

    Addressing(List<ChannelKind> kinds) {
        this.kinds = List.copyOf(kinds);
    }

    /** A checked address. */
    record Address(ChannelKind kind, Map<String, String> values) {}

    List<ChannelKind> kinds() {
        return kinds;
    }

    /** The kind of this name; null if there is none, for example after a return to an older version. */
    @Nullable
    ChannelKind find(String name) {
        return kinds.stream()
                .filter(one -> one.form().kind().equals(name))
                .findFirst()
                .orElse(null);
    }

    /** Reads a url; refuses with 422. */
    Address read(Secret url) {
        try {
            ChannelAddress address = ChannelAddress.parse(url.reveal());
            ChannelKind kind = find(address.scheme().equals("http") ? "https" : address.scheme());
            if (kind == null) throw new IllegalArgumentException("Must begin with one of: " + schemes() + ".");
            Map<String, String> values = address.isForm() ? address.query() : kind.read(address);
            Map<String, String> faults = kind.form().faults(values);
            Map<String, String> complete = kind.form().complete(values);
            if (faults.isEmpty()) faults = kind.faults(complete);
            if (!faults.isEmpty()) throw new IllegalArgumentException(sentence(kind, faults));
            if (!address.unread().isEmpty()) {
                throw new IllegalArgumentException("Has " + String.join(" and ", address.unread()) + ", which "
                        + kind.form().label() + " does not use. Leave it out. An example: "
                        + kind.form().example());
            }
            return new Address(kind, complete);
        } catch (IllegalArgumentException e) {
            throw Refusal.invalid("url", String.valueOf(e.getMessage()), "value_error");
        }
    }

    private String schemes() {
        return "http://, "
                + String.join(
                        ", ",
                        kinds.stream().map(one -> one.form().kind() + "://").toList());
    }

    private static String sentence(ChannelKind kind, Map<String, String> faults) {
        var all = new ArrayList<String>();
        faults.forEach((name, fault) -> {
            Field field = kind.form().find(name);
            all.add(field == null ? fault : field.label() + ": " + fault);
        });
        return String.join(" ", all) + " An example: " + kind.form().example();
    }

    /**
     * The address with some fields replaced; refuses with 422. If it then leads to another server, or there without encryption,
     * its secrets must be entered again: who may not read them must not have them sent elsewhere.
     */
    Address changed(ChannelKind kind, Map<String, String> old, Map<String, Secret> changes) {
        var values = new LinkedHashMap<>(old);
        changes.forEach((name, value) -> values.put(name, value.reveal()));
        Map<String, String> faults = kind.form().faults(values);
        Map<String, String> complete = kind.form().complete(values);
        if (faults.isEmpty()) faults = kind.faults(complete);
        if (faults.isEmpty() && !kind.destination(complete).equals(kind.destination(old))) {
            faults = new LinkedHashMap<>();
            for (Field field : kind.form().fields()) {
                if (field.isSecret() && complete.containsKey(field.name()) && !changes.containsKey(field.name())) {
                    faults.put(field.name(), "Enter it again, because the server or its encryption changes.");
                }
            }
        }
        if (!faults.isEmpty()) {
            throw Refusal.invalid(faults.entrySet().stream()
                    .map(one -> new Violation(
                            one.getKey().isEmpty()
                                    ? List.of("body", "fields")
                                    : List.of("body", "fields", one.getKey()),
                            one.getValue(),
                            "value_error"))
                    .toList());
        }
        return new Address(kind, complete);
    }
}
