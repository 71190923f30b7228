package dev.holdfast.firewall.option;

import dev.holdfast.http.Field;
import dev.holdfast.pve.firewall.PveFirewall;
import org.jspecify.annotations.Nullable;

/** Views whose fields are named as Proxmox VE's options. */
public final class OptionViews {
    private OptionViews() {}

    /** The view of the options of a firewall. */
    static <V extends Record> V of(Class<V> view, PveFirewall.Options options, boolean inherited) {
        return Field.make(view, field -> field.name().equals("inherited") ? (Object) inherited : value(field, options));
    }

    /** What a field has of these options, or their digest. */
    public static @Nullable Object value(Field field, PveFirewall.Options options) {
        if (field.name().equals("digest")) return options.digest();
        return field.type() == Integer.class ? options.number(field.name()) : options.get(field.name());
    }
}
