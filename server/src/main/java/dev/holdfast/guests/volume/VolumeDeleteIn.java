package dev.holdfast.guests.volume;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The deletion of a volume that belongs to no guest.
 *
 * @param hostId the host that lists it
 * @param volid the volume ID as it is listed, such as {@code local-lvm:vm-100-disk-0}
 * @param node needed only when a host lists the same name on several nodes
 * @param confirm the volume's name
 */
record VolumeDeleteIn(
        long hostId,
        String volid,
        @Nullable String node,
        @Nullable String confirm) implements Input {
    private static final Pattern VOLUME = Pattern.compile("[A-Za-z][A-Za-z0-9._-]{0,99}:[!-~](?:[ -~]{0,400}[!-~])?");
    private static final Pattern NODE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9.-]{0,62}");

    @Override
    public void check(Checks checks) {
        checks.atLeast("host_id", hostId, 0);
        checks.matches("volid", volid, VOLUME, "Must be the ID of a volume, such as local-lvm:vm-100-disk-0.");
        checks.matches("node", node, NODE, "Must be the name of a node.");
    }
}
