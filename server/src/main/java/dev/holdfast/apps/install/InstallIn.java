package dev.holdfast.apps.install;

import dev.holdfast.base.seal.Secret;
import dev.holdfast.guests.network.NetworkSyntax;
import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What to install, and on which host. Answers are keyed by the variable of the question; all are treated as secrets,
 * because it is unknown which of them are. With {@code interactive} the scripts run in a terminal, where permitted users
 * answer what was not answered here.
 */
record InstallIn(
        long hostId,
        String name,
        @Nullable Integer ctid,
        @Nullable Overrides overrides,
        @Nullable Map<String, Secret> answers,
        @DefaultValue("false") boolean interactive,
        @DefaultValue("false") boolean consent)
        implements Input {
    private static final int MOST_ANSWERS = 100;

    /**
     * Values that replace the script's defaults.
     *
     * @param ip {@code dhcp}, or an address with its prefix
     * @param unprivileged whether the container's root has no privileges on the node; the usual choice
     */
    record Overrides(
            @Nullable Integer cores,
            @Nullable Integer memoryMb,
            @Nullable Integer diskGb,
            @Nullable String storage,
            @Nullable String templateStorage,
            @Nullable String bridge,
            @Nullable Integer vlan,
            @Nullable String ip,
            @Nullable String gateway,
            @Nullable Boolean unprivileged) {
        static final Overrides NONE = new Overrides(null, null, null, null, null, null, null, null, null, null);
    }

    /** Never null. */
    Overrides overridesOrNone() {
        return overrides == null ? Overrides.NONE : overrides;
    }

    /** Never null. */
    Map<String, Secret> secrets() {
        return answers == null ? Map.of() : answers;
    }

    @Override
    public void check(Checks checks) {
        checks.text("name", name, 100);
        checks.within("ctid", ctid, 100, 999_999_999);
        // Transcripts are split at line ends, and a secret that is split is not recognized.
        checks.lines("answers", secrets(), MOST_ANSWERS, 4000);
        Checks at = checks.of("overrides");
        Overrides spec = overridesOrNone();
        at.within("cores", spec.cores(), 1, 512);
        at.within("memory_mb", spec.memoryMb(), 16, 64L << 20);
        at.within("disk_gb", spec.diskGb(), 1, 1 << 20);
        at.matches("storage", spec.storage(), NetworkSyntax.STORAGE, "Must be the name of a storage.");
        at.matches("template_storage", spec.templateStorage(), NetworkSyntax.STORAGE, "Must be the name of a storage.");
        at.matches("bridge", spec.bridge(), NetworkSyntax.BRIDGE, "Must be the name of a bridge, such as vmbr0.");
        at.within("vlan", spec.vlan(), 1, 4094);
        at.that(
                NetworkSyntax.isNetwork(spec.ip(), "dhcp", 32),
                "ip",
                "value_error",
                "Must be dhcp, or like 10.0.0.5/24.");
        at.that(NetworkSyntax.isAddress(spec.gateway(), 4), "gateway", "value_error", "Must be an IPv4 address.");
    }
}
