package dev.holdfast.network.attached;

import dev.holdfast.base.work.Parallel;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.Guests;
import dev.holdfast.guests.NicsChanged;
import dev.holdfast.inventory.AfterPolls;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.Pace;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.inventory.Survey;
import dev.holdfast.pve.guest.GuestConfig;
import dev.holdfast.pve.guest.NicConfig;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/**
 * The NICs of all guests, as they are written in the configurations, by their key. No list contains them. They are read when a poll shows
 * that a guest was started, stopped or configured, or a task may have changed it; that of a container changes without a task.
 */
public final class NicSurvey {
    private static final Pace PACE = Pace.rarely(Duration.ofHours(1), 20);
    private static final Duration LIMIT = Duration.ofSeconds(10);
    /** Of a cluster, when someone waits for it. */
    private static final int LANES = 4;

    private final Inventory inventory;
    private final Survey<GuestRef, GuestState, Map<String, String>> survey;

    NicSurvey(Guests guests, Inventory inventory, AfterPolls afterPolls) {
        this.inventory = inventory;
        this.survey = afterPolls.survey(
                "guest-nics",
                AfterPolls.Lane.QUICK,
                GuestRef.class,
                new TypeReference<>() {},
                PACE,
                new OfGuests(guests));
    }

    private record OfGuests(Guests guests) implements GuestRef.Reader<Map<String, String>> {
        @Override
        public Map<String, String> read(GuestRef ref, GuestState guest, @Nullable Map<String, String> before) {
            GuestConfig config = guests.on(guest.node(), ref, guest.kind())
                    .clientWithin(LIMIT)
                    .presentConfig();
            guests.read(ref, guest.kind(), config);
            return texts(config.nics());
        }
    }

    private static Map<String, String> texts(Map<String, NicConfig> nics) {
        var texts = new TreeMap<String, String>();
        nics.forEach((key, nic) -> texts.put(key, nic.toString()));
        return texts;
    }

    /** The NICs of a guest by their key, as last read; null when they were never read. */
    public @Nullable Map<String, NicConfig> nics(GuestRef guest) {
        Map<String, String> texts = survey.value(guest);
        if (texts == null) return null;
        var parsed = new LinkedHashMap<String, NicConfig>();
        texts.forEach((key, text) -> parsed.put(key, NicConfig.parse(text)));
        return parsed;
    }

    /** Nothing is known of what has this ID now. */
    void forget(GuestRef guest) {
        survey.forget(guest);
    }

    /** Somebody may have changed the configuration of a guest: it is read after the next poll. */
    void due(GuestRef guest) {
        survey.due(guest);
    }

    /** What Holdfast changed is known at once; what it is not sure of is read after the next poll. */
    void changed(NicsChanged change) {
        if (change.nics() != null) survey.put(change.guest(), texts(change.nics()));
        else survey.due(change.guest());
    }

    /**
     * Reads all guests of a node now, before something is decided by it. What can't be read stays as it was read last.
     * Returns the guests that could not be read; null when it is not known which ones there are now.
     */
    public @Nullable List<GuestState> readNow(long clusterId, String node) throws InterruptedException {
        Snapshot now = inventory.present(clusterId);
        if (now == null) return null;
        List<GuestState> all = now.guests().values().stream()
                .filter(guest -> guest.node().equals(node))
                .toList();
        List<Boolean> read = Parallel.map(
                all, _ -> clusterId, LANES, guest -> survey.readNow(new GuestRef(clusterId, guest.vmid()), guest));
        return IntStream.range(0, all.size())
                .filter(i -> !read.get(i))
                .mapToObj(all::get)
                .toList();
    }
}
