package dev.holdfast.guests;

import dev.holdfast.inventory.AfterPolls;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Pace;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.inventory.Survey;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.guest.NicConfig;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.wire.PveException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/**
 * The IP addresses in containers, which a poll does not return. No page waits for them. They are read
 * when a container was started or its NICs were changed, when someone looks at it, and otherwise once an hour, because a
 * lease may end. One without an address is asked again soon, then less and less often.
 */
public final class GuestAddresses {
    private static final Pace PACE = Pace.rarely(Duration.ofHours(1), 20).retryAfter(Duration.ofSeconds(10));

    private final Guests guests;
    private final AtomicLong version = new AtomicLong();
    private final Survey<GuestRef, GuestState, Address> survey;

    /**
     * What was read of a container.
     *
     * @param ip null when it has none
     */
    private record Address(@Nullable String ip) {}

    /** Addresses in these guests. */
    public GuestAddresses(Guests guests, AfterPolls afterPolls) {
        this.guests = guests;
        this.survey = afterPolls.survey(
                "guest-addresses",
                AfterPolls.Lane.SLOW,
                GuestRef.class,
                new TypeReference<>() {},
                PACE,
                new OfContainers());
    }

    private final class OfContainers implements GuestRef.Reader<Address> {
        @Override
        public Map<GuestRef, GuestState> all(Snapshot now) {
            Map<GuestRef, GuestState> all = GuestRef.all(now);
            all.values().removeIf(guest -> guest.kind() != GuestKind.LXC || guest.template());
            return all;
        }

        @Override
        public boolean isAskable(Snapshot now, GuestState guest) {
            return guest.state() == GuestState.PowerState.RUNNING;
        }

        @Override
        public Address read(GuestRef ref, GuestState guest, @Nullable Address before) {
            return new Address(readNow(guests.on(guest.node(), ref, guest.kind())));
        }

        @Override
        public boolean isComplete(Address address) {
            return address.ip() != null;
        }

        @Override
        public void changed(GuestRef ref, @Nullable Address before, @Nullable Address now) {
            if (!Objects.equals(ip(before), ip(now))) version.incrementAndGet();
        }
    }

    private static @Nullable String ip(@Nullable Address address) {
        return address == null ? null : address.ip();
    }

    /** The address in a guest, or null when it is unknown. */
    public @Nullable String ip(GuestRef guest) {
        return ip(survey.value(guest));
    }

    /** Someone looks at this container: its address is read after the next poll, unless it is known since less than a minute. */
    public void lookAt(GuestRef guest) {
        survey.lookAt(guest);
    }

    /** Changes with every address that changes. */
    public long version() {
        return version.get();
    }

    /** Nothing is known of what has this CT ID now. */
    void forget(GuestRef guest) {
        survey.forget(guest);
    }

    /** A fixed address of a container is its address from now on; another one is read after the next poll. */
    void changed(NicsChanged change) {
        if (change.kind() != GuestKind.LXC || survey.value(change.guest()) == null) return;
        String fixed = change.nics() == null ? null : fixed(change.nics());
        if (fixed != null) survey.put(change.guest(), new Address(fixed));
        else survey.update(change.guest(), _ -> new Address(null));
    }

    /** The fixed address of the first NIC; null when it has none. */
    private static @Nullable String fixed(Map<String, NicConfig> nics) {
        NicConfig first = nics.get(nics.keySet().stream()
                .min(Comparator.comparing(String::length).thenComparing(key -> key))
                .orElse(""));
        if (first == null) return null;
        return Stream.of("ip", "ip6")
                .map(first::get)
                .filter(address -> address != null && address.contains("/"))
                .map(GuestAddresses::address)
                .flatMap(Optional::stream)
                .findFirst()
                .orElse(null);
    }

    /** The address in a running container, asked now; null when it has none that others can reach. */
    public static @Nullable String readNow(GuestHandle container) {
        PveGuest client = container.client();
        List<GuestInterface> all = client.interfaces().stream()
                .filter(one -> !one.name().equals("lo"))
                .map(one -> new GuestInterface(
                        one.name(),
                        one.hwaddr(),
                        Stream.of(address(one.inet()), address(one.inet6()))
                                .flatMap(Optional::stream)
                                .toList()))
                .toList();
        return GuestInterface.firstAddress(ordered(all, client).stream().map(GuestInterface::addresses));
    }

    /** With those first that others can reach. The configuration is asked for only where the order matters. */
    public static List<GuestInterface> ordered(List<GuestInterface> all, PveGuest client) {
        if (!GuestInterface.isAmbiguous(all)) return all;
        List<String> macs = List.of();
        try {
            macs = client.presentConfig().nics().values().stream()
                    .map(NicConfig::hardwareAddress)
                    .flatMap(Stream::ofNullable)
                    .toList();
        } catch (PveException e) {
            // The names of the interfaces tell something as well.
        }
        return GuestInterface.reachableFirst(all, macs);
    }

    /** Without its prefix; none for an address that means nothing outside of the guest or its link. */
    public static Optional<String> address(@Nullable String text) {
        if (text == null) return Optional.empty();
        String bare = text.split("[/%]", 2)[0];
        try {
            var address = InetAddress.ofLiteral(bare);
            boolean isOwn = address.isLoopbackAddress() || address.isLinkLocalAddress() || address.isAnyLocalAddress();
            return isOwn ? Optional.empty() : Optional.of(bare);
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
