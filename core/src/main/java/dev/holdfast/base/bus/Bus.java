package dev.holdfast.base.bus;

import dev.holdfast.base.memory.MemoryAlarm;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Typed events, delivered on the publisher's thread in the order of subscription. A subscriber must not block: who
 * has work to do takes a note and lets a thread of its own do it.
 */
public final class Bus {
    private static final Logger LOG = LoggerFactory.getLogger(Bus.class);

    /** One subscriber; closing it ends the delivery. */
    public interface Subscription extends AutoCloseable {
        @Override
        void close();
    }

    private record Subscriber<E>(Class<E> type, Consumer<? super E> consumer) {
        void offer(Object event) {
            if (!type.isInstance(event)) return;
            try {
                consumer.accept(type.cast(event));
            } catch (RuntimeException e) {
                LOG.error("A subscriber failed on {}", type.getSimpleName(), e);
            } catch (OutOfMemoryError e) {
                MemoryAlarm.failed("a subscriber of " + type.getSimpleName(), e);
            }
        }
    }

    private final List<Subscriber<?>> subscribers = new CopyOnWriteArrayList<>();

    /** Delivers events of this type and of its subtypes. */
    public <E> Subscription subscribe(Class<E> type, Consumer<? super E> consumer) {
        var subscriber = new Subscriber<>(type, consumer);
        subscribers.add(subscriber);
        return () -> removeExactly(subscriber);
    }

    /** By identity: records compare by value, and the same consumer may be subscribed twice. */
    private void removeExactly(Subscriber<?> subscriber) {
        subscribers.removeIf(each -> isSame(each, subscriber));
    }

    @SuppressWarnings("ReferenceEquality")
    private static boolean isSame(Subscriber<?> one, Subscriber<?> other) {
        return one == other;
    }

    public void publish(Object event) {
        for (Subscriber<?> subscriber : subscribers) subscriber.offer(event);
    }
}
