package dev.holdfast.consoles.way;

import dev.holdfast.base.Refusal;
import dev.holdfast.consoles.relay.FarEnd;
import dev.holdfast.consoles.way.Way.Readiness;
import dev.holdfast.consoles.way.Way.State;
import dev.holdfast.hosts.HostServices;
import dev.holdfast.hosts.client.HostRefusals;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the way to a console. Guests prefer the API, which is there without further set-up; shells of nodes prefer SSH, where
 * nobody has to sign in again.
 */
public final class Ways {
    private static final String GRANT = " Or allow consoles of guests over SSH without it, in the settings.";

    private final List<Way> ofDisplays;
    private final List<Way> ofGuests;
    private final List<Way> ofNodes;
    private final Way api;
    private final BooleanSupplier rootGranted;

    private Ways(Way api, Way ssh, BooleanSupplier rootGranted) {
        this.api = api;
        this.rootGranted = rootGranted;
        this.ofDisplays = List.of(api);
        this.ofGuests = List.of(api, ssh);
        this.ofNodes = List.of(ssh, api);
    }

    /** The ways to these hosts; {@code rootGranted} whether guests may be entered as root without {@code VM.Console}. */
    public static Ways of(HostServices services, InstantSource clock, BooleanSupplier rootGranted) {
        var hypervisors = services.hypervisors();
        return new Ways(
                new ApiWay(hypervisors, new TokenTerminals(hypervisors, clock)),
                new SshWay(services.hosts(), services.ssh()),
                rootGranted);
    }

    /**
     * A way that was chosen.
     *
     * @param login who the console asks to sign in, or null when it asks nobody
     */
    public record Choice(WayName name, @Nullable String login) {
        private static Choice of(Way way, ConsoleTarget target) {
            return new Choice(way.name(), way.login(target));
        }
    }

    /** An open console, and the way that was taken. */
    public record Opened(FarEnd end, WayName way) {}

    private List<Way> to(ConsoleTarget target) {
        return switch (target.kind()) {
            case DISPLAY -> ofDisplays;
            case APP, CONTAINER, SERIAL -> ofGuests;
            case SHELL -> ofNodes;
        };
    }

    /** The best way that is open now. Refuses with 409 {@code capability_missing} and what is missing when none is. */
    public Choice choose(ConsoleTarget target) {
        Way uncertain = null;
        var missing = new ArrayList<String>();
        for (Way way : to(target)) {
            Readiness readiness = way.readiness(target);
            if (forbids(target, readiness)) throw none(target, List.of(readiness.missing() + GRANT));
            if (readiness.state() == State.OPEN) return Choice.of(way, target);
            if (readiness.state() == State.UNCERTAIN && uncertain == null) uncertain = way;
            missing.add(readiness.missing());
        }
        if (uncertain != null) return Choice.of(uncertain, target);
        throw none(target, missing);
    }

    /** Opens a console this way, or another one if this turns out to be closed. */
    public Opened open(ConsoleTarget target, WayName name) {
        Way first = to(target).stream()
                .filter(way -> way.name() == name)
                .findFirst()
                .orElseThrow();
        var missing = new ArrayList<String>();
        boolean isAsked = name == api.name() || target.kind().isShell();
        Readiness asked = isAsked ? Readiness.OPEN : api.readiness(target);
        if (forbids(target, asked)) throw none(target, List.of(asked.missing() + GRANT));
        Opened opened = open(target, first, missing);
        for (Way other : to(target)) {
            if (opened != null) break;
            if (other.name() == name) continue;
            Readiness readiness = other.readiness(target);
            if (readiness.state() == State.OPEN) opened = open(target, other, missing);
            else missing.add(readiness.missing());
        }
        if (opened == null) throw none(target, missing);
        return opened;
    }

    /**
     * Root on the node may enter every guest, whatever the token was given. Without the right to a guest's console this is no
     * way around it, unless an admin of the service has granted it.
     */
    private boolean forbids(ConsoleTarget target, Readiness readiness) {
        boolean isOfGuest = !target.kind().isShell();
        return isOfGuest && readiness.state() == State.FORBIDDEN && !rootGranted.getAsBoolean();
    }

    private static @Nullable Opened open(ConsoleTarget target, Way way, List<String> missing) {
        try {
            return new Opened(way.open(target), way.name());
        } catch (Way.Closed e) {
            missing.add(e.sentence());
            return null;
        }
    }

    private static Refusal none(ConsoleTarget target, List<String> missing) {
        return HostRefusals.capabilityMissing(
                target.endpoint().id(), "console", missing.stream().distinct().collect(Collectors.joining(" Or: ")));
    }
}
