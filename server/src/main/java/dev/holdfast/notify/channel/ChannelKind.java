package dev.holdfast.notify.channel;

import java.util.Map;

/** A kind of channel: what its addresses consist of, and how messages are sent there. */
public interface ChannelKind {
    /** The fields of its addresses. */
    Form form();

    /**
     * The fields of an address that does not name them one by one. Throws {@link IllegalArgumentException} with a sentence that
     * does not repeat the address.
     */
    Map<String, String> read(ChannelAddress address);

    /** What is wrong with values that suit the form: a sentence by field, which does not repeat the value. */
    Map<String, String> faults(Map<String, String> values);

    /** The server to which these values lead, for display. Only for values without faults. */
    String host(Map<String, String> values);

    /** Where the secrets go, and whether encrypted: if it changes, they must be entered again. Only for values without faults. */
    default String destination(Map<String, String> values) {
        return host(values);
    }

    /**
     * Sends to the channel with these values, which have no faults. {@code gone} is to be called if the receiver reports that
     * the channel has ended for good and nobody can revive it.
     */
    Sender sender(Map<String, String> values, Runnable gone);
}
