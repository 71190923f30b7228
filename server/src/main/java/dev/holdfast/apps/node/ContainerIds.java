package dev.holdfast.apps.node;

import dev.holdfast.base.Refusal;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.wire.PveException;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The containers of a cluster: a script's own report proves nothing, only the containers that exist afterwards. */
public record ContainerIds(Hypervisors hypervisors) {
    private static final int TRIES = 5;
    private static final Duration PAUSE = Duration.ofSeconds(1);

    /** The CT IDs of a cluster, read now. */
    public Set<Integer> numbers(long clusterId) {
        var numbers = new TreeSet<Integer>();
        hypervisors.client(clusterId, "").clusterResources().forEach(row -> {
            if (row.type().equals(GuestKind.LXC.word()) && row.vmid() != null) numbers.add(row.vmid());
        });
        return numbers;
    }

    /**
     * The containers that did not exist before. Null when the cluster does not answer after retries of some seconds: after a
     * run this is not a failure.
     */
    public @Nullable Set<Integer> appeared(long clusterId, Set<Integer> before, JobContext job)
            throws InterruptedException {
        for (int i = 1; ; i++) {
            try {
                Set<Integer> numbers = numbers(clusterId);
                numbers.removeAll(before);
                return numbers;
            } catch (PveException | Refusal e) {
                if (i == TRIES) return null;
                job.pause(PAUSE);
            }
        }
    }
}
