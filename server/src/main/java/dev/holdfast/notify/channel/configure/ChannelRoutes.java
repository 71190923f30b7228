package dev.holdfast.notify.channel.configure;

import static dev.holdfast.access.Entitlement.NOTIFY_CHANNELS;
import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.base.Refusal.Code.CONFLICT;
import static dev.holdfast.base.Refusal.Code.NOT_FOUND;

import dev.holdfast.http.Ops;

/** The operations under /notifications that concern channels, and /me/push. */
record ChannelRoutes(Channels channels, ChannelTest test, PushSubscriptions push) {
    void declare(Ops ops) {
        ops.resource("channel", channels::name);

        ops.get(
                        "notifications.kinds",
                        "/notifications/kinds",
                        "The kinds of channels, with the fields of their addresses")
                .needs(ADMIN, NOTIFY_CHANNELS)
                .answersList(ChannelView.ChannelKindView.class, (_, _) -> channels.kinds());

        ops.get("notifications.channels", "/notifications/channels", "All channels, without their addresses")
                .needs(ADMIN, NOTIFY_CHANNELS)
                .answersList(ChannelView.class, (_, _) -> channels.list());

        ops.post("notifications.create_channel", "/notifications/channels", "Create a channel")
                .needs(ADMIN, NOTIFY_CHANNELS)
                .takes(ChannelIn.class, (_, in) -> channels.check(in))
                .refuses(CONFLICT)
                .answers(201, ChannelView.class, (call, in) -> {
                    ChannelView made = channels.create(in);
                    call.about("channel", made.id(), made.name());
                    return made;
                });

        ops.patch("notifications.change_channel", "/notifications/channels/{channel_id}", "Change a channel")
                .needs(ADMIN, NOTIFY_CHANNELS)
                .takes(ChannelPatchIn.class, (call, in) -> channels.check(call.id("channel_id"), in))
                .refuses(CONFLICT)
                .answers(200, ChannelView.class, (call, in) -> channels.change(call.id("channel_id"), in));

        ops.delete("notifications.delete_channel", "/notifications/channels/{channel_id}", "Remove a channel")
                .needs(ADMIN, NOTIFY_CHANNELS)
                .answersNothing((call, _) -> channels.remove(call.id("channel_id")));

        ops.get(
                        "notifications.channel_fields",
                        "/notifications/channels/{channel_id}/fields",
                        "The fields of a channel's address; secrets only say whether they are set")
                .needs(ADMIN, NOTIFY_CHANNELS)
                .refuses(CONFLICT)
                .answers(200, ChannelView.ChannelFieldsView.class, (call, _) -> channels.fields(call.id("channel_id")));

        ops.post(
                        "notifications.test_channel",
                        "/notifications/channels/{channel_id}/test",
                        "Send a test message to a channel, at once")
                .needs(ADMIN, NOTIFY_CHANNELS)
                .answers(
                        200,
                        ChannelView.ChannelTestResult.class,
                        (call, _) -> test.send(channels.get(call.id("channel_id"))));

        ops.get("notifications.push", "/me/push", "The browsers to which my notifications are pushed")
                .signedIn()
                .answers(200, BrowserPushView.class, (call, _) -> push.of(call.who()));

        ops.post("notifications.subscribe_push", "/me/push", "Have my notifications pushed to this browser")
                .signedIn()
                .takes(BrowserPushIn.class)
                .refuses(CONFLICT)
                .answers(
                        201,
                        BrowserPushView.PushSubscriptionView.class,
                        (call, in) -> push.subscribe(call.who(), call.client(), in));

        ops.put("notifications.keep_push", "/me/push", "Push to one of my browsers until I sign out of this session")
                .signedIn()
                .takes(PushRefIn.class)
                .refuses(NOT_FOUND)
                .answersNothing((call, in) -> push.keep(call.who(), in));

        ops.post("notifications.test_push", "/me/push/test", "Push a test message to one of my browsers, at once")
                .signedIn()
                .takes(PushRefIn.class)
                .refuses(NOT_FOUND)
                .answers(200, ChannelView.ChannelTestResult.class, (call, in) -> test.send(push.get(call.who(), in)));

        ops.delete("notifications.end_push", "/me/push", "End pushing to one of my browsers")
                .signedIn()
                .takes(PushRefIn.class)
                .refuses(NOT_FOUND)
                .answersNothing((call, in) -> push.end(call.who(), in));
    }
}
