package dev.holdfast.notify.channel.configure;

import dev.holdfast.base.Refusal;
import dev.holdfast.notify.Severity;
import dev.holdfast.notify.channel.Message;
import dev.holdfast.notify.channel.Sender;
import dev.holdfast.notify.channel.Senders;
import dev.holdfast.notify.channel.configure.ChannelView.ChannelTestResult;
import java.time.InstantSource;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Sends test messages, at once and past the outbox. */
record ChannelTest(Senders senders, InstantSource clock, Supplier<@Nullable String> publicUrl) {
    ChannelTestResult send(ChannelStore.Row channel) {
        Sender sender = senders.of(channel.id());
        if (sender == null) throw Refusal.notFound("channel", channel.id());
        String url = publicUrl.get();
        var message = new Message(
                UUID.randomUUID().toString(),
                "channel.test",
                Severity.INFO,
                "Test message of Holdfast",
                "The channel " + channel.name() + " works: its messages arrive here.",
                url == null ? null : url + "/notifications",
                null,
                false,
                clock.instant(),
                Map.of());
        try {
            sender.send(message);
            return new ChannelTestResult(true, null);
        } catch (Sender.DeliveryException e) {
            return new ChannelTestResult(false, e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new ChannelTestResult(false, "The test was interrupted. Try again.");
        }
    }
}
