package dev.holdfast.apps.update;

import dev.holdfast.apps.App;
import dev.holdfast.apps.ports.WebAnswer;
import dev.holdfast.base.Refusal;
import dev.holdfast.catalog.Entry;
import dev.holdfast.guests.GuestAddresses;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.hosts.HostSsh;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.ssh.SshConnection;
import dev.holdfast.ssh.SshException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Asks the web port of an app, from the node of its container. */
record PortCheck(HostSsh ssh, InstantSource clock) {
    private static final Duration PAUSE = Duration.ofSeconds(2);

    /** The port to ask: the app's own, or else the one that its script names; null when neither is known. */
    static @Nullable Integer port(App app, Entry entry) {
        return app.webPort() == null ? entry.port() : app.webPort();
    }

    /** Whether a port answers. */
    enum State {
        ANSWERED,
        SILENT,
        /** It could not be asked. */
        UNKNOWN
    }

    /**
     * The answer of a port.
     *
     * @param at the URL that answered; null when none did
     * @param why why there is no answer, as the end of a sentence; null when there is one
     */
    record Answer(
            State state, @Nullable String at, @Nullable String why) {
        boolean answered() {
            return state == State.ANSWERED;
        }
    }

    /** Asks once. */
    Answer ask(long hostId, GuestHandle container, int port) throws InterruptedException {
        try {
            if (!container.client().status().isUp()) {
                return new Answer(State.SILENT, null, "the container does not run");
            }
            String ip = GuestAddresses.readNow(container);
            if (ip == null) return new Answer(State.SILENT, null, "the container has no address");
            try (SshConnection node = ssh.connect(hostId)) {
                WebAnswer answer = WebAnswer.of(node, ip, List.of(port));
                String at = WebAnswer.host(ip) + ":" + port;
                if (answer == null) return new Answer(State.SILENT, null, "nothing answers at " + at);
                if (!answer.isOfApplication()) {
                    String why = "a proxy at " + at + " answers with status " + answer.status();
                    return new Answer(State.SILENT, null, why);
                }
                return new Answer(State.ANSWERED, answer.protocol().scheme() + "://" + at, null);
            }
        } catch (PveException | SshException e) {
            return new Answer(State.UNKNOWN, null, String.valueOf(e.getMessage()));
        } catch (Refusal e) {
            return new Answer(State.UNKNOWN, null, e.detail());
        }
    }

    /** Asks until it answers, for at most this long, counted from the first time whatever crashes. */
    Answer await(String step, long hostId, GuestHandle container, int port, int seconds, JobContext job)
            throws InterruptedException {
        Instant until =
                job.step(step + "_until", Instant.class, () -> clock.instant().plusSeconds(seconds));
        return job.step(step, Answer.class, () -> {
            while (true) {
                Answer answer = ask(hostId, container, port);
                if (answer.answered() || !clock.instant().isBefore(until)) return answer;
                job.pause(PAUSE);
            }
        });
    }
}
