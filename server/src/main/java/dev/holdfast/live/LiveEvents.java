package dev.holdfast.live;

import dev.holdfast.access.Ownership;
import dev.holdfast.base.bus.Bus;
import dev.holdfast.base.exchange.Exchange;
import dev.holdfast.base.json.Json;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The events for viewers. Areas declare here which of their own events viewers receive, and what they measure: values that
 * change all the time are collected and sent once a second.
 */
public final class LiveEvents implements AutoCloseable {
    private static final String TOPIC = "live";
    private static final ScopedValue<Boolean> EVERYWHERE = ScopedValue.newInstance();

    private final Bus bus;
    private final Exchange exchange;
    private final LiveHub hub;
    private final List<Bus.Subscription> subscriptions = new ArrayList<>();
    private final List<Measurement> measurements = new ArrayList<>();

    /** Events of this bus, and what other replicas tell. {@link #tick} is to be called once a second. */
    public LiveEvents(Bus bus, Exchange exchange, InstantSource clock) {
        this.bus = bus;
        this.exchange = exchange;
        this.hub = new LiveHub(clock);
        exchange.on(TOPIC, body -> {
            Told told = Json.LENIENT.readValue(body, Told.class);
            hub.publish("resource", told.what(), told.audience());
        });
        exchange.onGap(hub::forget);
    }

    /** What replicas tell each other. */
    private record Told(ResourceChanged what, Audience audience) {}

    /** A resource changed. */
    record ResourceChanged(String type, @Nullable Long id, String change) {}

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

    /** Sends an event of its own name to the viewers of this replica. */
    public void publish(String name, Object data, Audience audience) {
        hub.publish(name, data, audience);
    }

    /**
     * Sends that a resource changed, to the viewers of all replicas.
     *
     * @param type the type of the resource, for example {@code host}
     * @param id its id; null when any resource of this type may have changed
     * @param change {@code created updated removed}
     */
    public void changed(String type, @Nullable Long id, String change, Audience audience) {
        var what = new ResourceChanged(type, id, change);
        hub.publish("resource", what, audience);
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

    /** Sends the values that changed since the last call. */
    public void tick() {
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
        if (!lists.isEmpty()) hub.publish("metrics", lists, audience);
    }

    @Override
    public void close() {
        subscriptions.forEach(Bus.Subscription::close);
        hub.close();
    }
}
