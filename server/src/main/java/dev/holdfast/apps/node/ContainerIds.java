package dev.holdfast.apps.node;

import dev.holdfast.base.Refusal;
import dev.holdfast.hosts.Hypervisors;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.pve.GuestKind;
import dev.holdfast.pve.PveException;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Which containers a cluster has: what a script says of itself proves nothing, only what is there after it. */
public final class ContainerIds {
    private static final int TRIES = 5;
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final Hypervisors hypervisors;

    /** Of these clusters. */
    public ContainerIds(Hypervisors hypervisors) {
        this.hypervisors = hypervisors;
    }

    /** Their numbers, asked now. */
    public Set<Integer> numbers(long clusterId) {
        var numbers = new TreeSet<Integer>();
        hypervisors.reaching(clusterId, "").clusterResources().forEach(row -> {
            if (row.type().equals(GuestKind.LXC.word()) && row.vmid() != null) numbers.add(row.vmid());
        });
        return numbers;
    }

    /**
     * Those that were not there before. Null when the cluster does not answer, asked again for some seconds: after a run
     * that is not the same as a failure.
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
