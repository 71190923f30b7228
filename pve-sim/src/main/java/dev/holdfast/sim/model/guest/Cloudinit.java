package dev.holdfast.sim.model.guest;

import java.util.Map;
import java.util.TreeMap;

/** The cloud-init settings in the configuration of a machine. */
public final class Cloudinit {
    /** The configuration keys that go into the image. */
    public static final String KEYS =
            "ci(user|password|custom|type|upgrade)|sshkeys|nameserver|searchdomain|ipconfig[0-9]+";

    private Cloudinit() {}

    /** The part of a configuration that goes into the image. */
    public static Map<String, Object> of(Map<String, Object> config) {
        var part = new TreeMap<>(config);
        part.keySet().removeIf(key -> !key.matches(KEYS));
        return part;
    }
}
