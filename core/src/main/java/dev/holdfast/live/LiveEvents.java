package dev.holdfast.live;

import dev.holdfast.access.Ownership;
import dev.holdfast.base.bus.Bus;
import dev.holdfast.base.exchange.Exchange;
import dev.holdfast.base.json.Json;
import dev.holdfast.http.Sse;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The events for viewers. Areas declare here which of their own events viewers receive, and what they measure: values that
 * change all the time are collected and sent once a second.
 */
public final class LiveEvents implements AutoCloseable {
    private static final String TOPIC = "live";
    private static final String RESOURCE = "resource";
    private static final String METRICS = "metrics";
    static final String RESYNC = "resync";
    private static final ScopedValue<Boolean> EVERYWHERE = ScopedValue.newInstance();

    private final Bus bus;
    private final Exchange exchange;
    private final LiveHub hub;
    private final List<Bus.Subscription> subscriptions = new ArrayList<>();
    private final List<Measurement> measurements = new ArrayList<>();
    private final List<Sse.Event> declared = new ArrayList<>();

    /** Events of this bus, and what other replicas tell. {@link #tick} is to be called once a second. */
    public LiveEvents(Bus bus, Exchange exchange, InstantSource clock) {
        this.bus = bus;
        this.exchange = exchange;
        this.hub = new LiveHub(clock);
        exchange.on(TOPIC, body -> {
            Told told = Json.LENIENT.readValue(body, Told.class);
            hub.publish(RESOURCE, told.what(), told.audience());
        });
        exchange.onGap(hub::forget);
    }

    /** Events are lost, or there are none to continue from: everything is to be read again. */
    record Resync() {}

    /** What replicas tell each other. */
    private record Told(ResourceChanged what, Audience audience) {}

    LiveHub hub() {
        return hub;
    }

    /** Calls the consumer for each event of this type on the bus. */
    public <E> void on(Class<E> type, Consumer<? super E> consumer) {
        subscriptions.add(bus.subscribe(type, consumer));
    }

    /**
     * The same for events that each replica publishes by itself, such as those of polls: what follows from them is sent to the
     * viewers of this replica only.
     */
    public <E> void onEverywhere(Class<E> type, Consumer<? super E> consumer) {
        on(type, event -> ScopedValue.where(EVERYWHERE, true).run(() -> consumer.accept(event)));
    }

    /**
     * Sends the values of the resources of one type when they changed, as a list per field.
     *
     * @param name their name in the event {@code metrics}
     * @param version changes whenever values may have changed; zero before there are any
     * @param reading reads the current values of all of them
     */
    public void measures(String name, LongSupplier version, Supplier<List<Measured>> reading) {
        measurements.add(new Measurement(name, version, reading));
    }

    /** Declares an event of its own name; what it returns sends one to the viewers of this replica. */
    public <T extends Record> BiConsumer<T, Audience> event(String name, Class<T> data) {
        declared.add(new Sse.Event(name, data));
        return (value, audience) -> hub.publish(name, value, audience);
    }

    /** All events that viewers may receive. */
    List<Sse.Event> declared() {
        var lists = measurements.stream().map(Measurement::name).toList();
        return Stream.concat(
                        Stream.of(
                                new Sse.Event(RESYNC, Resync.class),
                                new Sse.Event(RESOURCE, ResourceChanged.class),
                                new Sse.Event(METRICS, new Sse.Columns(lists))),
                        declared.stream())
                .toList();
    }

    /**
     * Sends that a resource changed, to the viewers of all replicas.
     *
     * @param id its id; null when any resource of this type may have changed
     */
    public void changed(ResourceType type, @Nullable Long id, ChangeKind change, Audience audience) {
        var what = new ResourceChanged(type, id, change);
        hub.publish(RESOURCE, what, audience);
        if (!EVERYWHERE.isBound()) exchange.send(TOPIC, Json.write(new Told(what, audience)));
    }

    /** A user's rights changed: viewers that reconnect reload everything. */
    public void rightsChanged() {
        hub.forget();
    }

    /** The id of the last event: a viewer that reads after this call and follows from this id misses nothing. */
    public long lastEvent() {
        return hub.now();
    }

    /** Sends the values that changed since they were last sent. Without a viewer nothing is read: the first one gets it all. */
    public void tick() {
        if (!hub.hasViewers()) return;
        measurements.forEach(Measurement::read);
        sendValues(Audience.OVERSEERS, _ -> true);
        var teams = measurements.stream()
                .flatMap(Measurement::unsent)
                .map(Ownership::teamId)
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
        for (Long team : teams) {
            sendValues(
                    Audience.ofTeamOnly(team),
                    each -> team.equals(each.ownership().teamId()));
        }
        measurements.forEach(Measurement::sent);
    }

    /** One event with the values of all types, so that viewers update all of them at the same time. */
    private void sendValues(Audience audience, Predicate<Measured> isFor) {
        var lists = new LinkedHashMap<String, Map<String, List<JsonNode>>>();
        for (Measurement each : measurements) {
            var columns = each.unsent(isFor);
            if (!columns.isEmpty()) lists.put(each.name(), columns);
        }
        if (!lists.isEmpty()) hub.publish(METRICS, lists, audience);
    }

    @Override
    public void close() {
        subscriptions.forEach(Bus.Subscription::close);
        hub.close();
    }
}
