package dev.holdfast.guests.network;

import dev.holdfast.guests.ConfigurationWrite;
import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import dev.holdfast.pve.guest.NicConfig;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A NIC for a virtual machine.
 *
 * @param bridge the name of a bridge that is up on the guest's node, such as {@code vmbr0}
 * @param firewall whether the firewall of Proxmox VE covers the NIC, where it is on; it does not when left out
 * @param hwaddr its MAC address; the host chooses one when omitted
 * @param linkDown whether the NIC is without a link, as if unplugged; it has one when left out
 * @param model the card that is emulated; {@code virtio} when left out
 * @param mtu the MTU in bytes, from 64 to 65520, or 1 for that of the bridge; only of the model virtio; the default of
 *     Proxmox VE when left out
 * @param queues for several processors at once; only of the model virtio
 * @param rate the most that the NIC transfers, in MB/s, from 0 to 100000; no limit when left out
 * @param tag the VLAN, from 1 to 4094; none when left out
 */
public record AddNicIn(
        String bridge,
        @Nullable Boolean firewall,
        @Nullable String hwaddr,
        @Nullable Boolean linkDown,
        @DefaultValue("virtio") NicModel model,
        @Nullable Integer mtu,
        @Nullable Integer queues,
        @Nullable Double rate,
        @Nullable Integer tag)
        implements Input {
    /** Unicast addresses only: the second digit is even. */
    private static final Pattern MAC = Pattern.compile("[0-9A-Fa-f][02468ACEace](?::[0-9A-Fa-f]{2}){5}");

    @Override
    public void check(Checks checks) {
        NetworkSyntax.bridge(checks, "bridge", bridge);
        checks.matches("hwaddr", hwaddr, MAC, "Must be a unicast MAC address, such as BC:24:11:00:00:01.");
        checks.within("mtu", mtu, 1, NicIn.MOST_OF_A_MACHINE);
        checks.that(NicIn.isMtu(mtu), "mtu", "value_error", NicIn.MTU);
        checks.that(mtu == null || model == NicModel.VIRTIO, "mtu", "value_error", NicIn.NOT_VIRTIO);
        checks.within("queues", queues, 1, 64);
        checks.within("rate", rate, 0, NicIn.MOST_RATE);
        checks.within("tag", tag, 1, 4094);
    }

    /** The NIC as its guest's configuration contains it. */
    NicConfig config() {
        return NicConfig.parse(hwaddr == null ? model.word() : model.word() + "=" + hwaddr)
                .with("bridge", bridge)
                .with("firewall", firewall == null ? null : NicIn.flag(firewall))
                .with("link_down", linkDown == null ? null : NicIn.flag(linkDown))
                .with("mtu", mtu == null ? null : mtu.toString())
                .with("queues", queues == null ? null : queues.toString())
                .with("rate", rate == null ? null : ConfigurationWrite.plain(rate))
                .with("tag", tag == null ? null : tag.toString());
    }
}
