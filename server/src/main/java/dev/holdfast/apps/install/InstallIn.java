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
 *
 * @param hostId the id in Holdfast of the host to install on, of which the caller must be an admin
 * @param name the name of the app: one line of at most 100 characters; the container's host name is made from it
 * @param ctid the CT ID of the new container, 100 to 999999999; null or left out for the lowest free one
 * @param overrides values to use instead of the script's defaults; null or left out for none
 * @param answers answers by the variable of the question: at most 100, each a line of at most 4000 characters; null or
 *     left out for none
 * @param interactive whether the scripts run in a terminal, where open questions are answered; false by default
 * @param consent that the catalogue's scripts run as root on the host; must be true, or the request is refused with
 *     {@code consent_required}
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
     * @param cores the number of CPU cores: 1 to 512, and no more than the node has; null or left out: the script's
     *     default
     * @param memoryMb the memory in MiB, 16 to 67108864; null or left out: the script's default
     * @param diskGb the size of the root disk in GiB, 1 to 1048576; null or left out: the script's default
     * @param storage an active storage of the host for the container's disk, one of the install choices; null or left
     *     out: the script's default
     * @param templateStorage an active storage of the host for the template, one of the install choices; null or left
     *     out: the script's default
     * @param bridge a bridge of the node for its NIC, such as {@code vmbr0}; null or left out: the script's default
     * @param vlan the VLAN tag of its NIC, 1 to 4094; null or left out: the script's default
     * @param ip {@code dhcp}, or an address with its prefix
     * @param gateway the IPv4 address of its gateway; null or left out: the script's default
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
        NetworkSyntax.storage(at, "storage", spec.storage());
        NetworkSyntax.storage(at, "template_storage", spec.templateStorage());
        NetworkSyntax.bridge(at, "bridge", spec.bridge());
        at.within("vlan", spec.vlan(), 1, 4094);
        at.that(
                NetworkSyntax.isNetwork(spec.ip(), "dhcp", 32),
                "ip",
                "value_error",
                "Must be dhcp, or like 10.0.0.5/24.");
        NetworkSyntax.address(at, "gateway", spec.gateway(), 4);
    }
}
