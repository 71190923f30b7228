package dev.holdfast.backups.verify;

import dev.holdfast.backups.inventory.Backup;
import dev.holdfast.backups.inventory.BackupReader;
import dev.holdfast.backups.inventory.KnownBackups;
import dev.holdfast.backups.inventory.VerifyState;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.Word;
import dev.holdfast.guests.fleet.Fleet;
import dev.holdfast.hosts.HostSsh;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.Priority;
import dev.holdfast.pve.storage.VolumeId;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.pve.wire.Timeouts;
import dev.holdfast.ssh.SshConnection;
import dev.holdfast.ssh.SshException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks backups one after the other, each with a result of its own. One that can't be checked is no reason to stop, and keeps
 * the result of an earlier check.
 */
record VerifyJob(Fleet fleet, KnownBackups backups, BackupReader reader, InstantSource clock)
        implements Job<VerifyJob.Params> {
    static final JobType<Params> KIND = new JobType<>("backup.verify", Params.class, Priority.PEOPLE);
    private static final int ATTEMPTS = 2;
    private static final Duration PAUSE = Duration.ofSeconds(3);

    /**
     * A backup to check.
     *
     * @param node the one that reads it
     * @param sshHost the host of that node; null when no node that reads it can be reached over SSH
     * @param onServer whether it is a snapshot on a Proxmox Backup Server
     */
    record Entry(
            long id,
            long clusterId,
            String node,
            String volid,
            @Nullable Long sshHost,
            boolean onServer) {}

    /** @param otherHosts the hosts on which it works besides its own */
    record Params(List<Entry> backups, List<Long> otherHosts) {}

    /**
     * What became of a backup.
     *
     * @param state {@code ok failed unknown}; unknown means that it could not be checked
     * @param detail why, or what a good result does not cover
     */
    record Result(
            long id, String volid, String state, @Nullable String detail) {
        static Result of(Entry one, Finding finding) {
            return new Result(one.id(), one.volid(), Word.of(finding.state()), finding.detail());
        }

        boolean is(VerifyState other) {
            return state.equals(Word.of(other));
        }

        String line() {
            String what =
                    is(VerifyState.OK) ? "is undamaged." : is(VerifyState.FAILED) ? "is damaged." : "is unchecked.";
            return volid + " " + what + (detail == null ? "" : " " + detail);
        }
    }

    @Override
    public JobType<Params> kind() {
        return KIND;
    }

    @Override
    public List<Long> others(Params params) {
        return params.otherHosts();
    }

    @Override
    public Outcome run(Params params, JobContext job) throws InterruptedException {
        var results = new ArrayList<Result>();
        var readNow = new HashSet<String>();
        // Why hosts and storages that did not answer are not asked again for each backup.
        var silent = new HashMap<String, String>();
        for (Entry one : params.backups()) {
            job.stopIfCanceled();
            results.add(job.step("check " + one.id(), Result.class, () -> {
                Result result = Result.of(one, one.onServer() ? onServer(one, readNow) : archive(one, silent, job));
                job.line(result.line());
                return result;
            }));
            job.progress(results.size() * 100 / params.backups().size());
        }
        return outcome(results);
    }

    /** Reads what the server says; of backups on the same storage only once. */
    private Finding onServer(Entry one, Set<String> readNow) {
        try {
            if (readNow.add(storage(one))) {
                var _ = reader.readNow(
                        one.clusterId(), one.node(), VolumeId.parse(one.volid()).storage());
            }
        } catch (PveException | Refusal e) {
            return unchecked(one, HypervisorFailures.detail(e));
        }
        Backup now = backups.find(one.id());
        if (now == null) return Finding.unknown("It does not exist any more.");
        return switch (now.verifyState()) {
            case OK -> Finding.ok("The Proxmox Backup Server has verified it.");
            case FAILED -> Finding.damaged("The Proxmox Backup Server found this when it verified it.");
            case NONE, UNKNOWN ->
                unchecked(
                        one,
                        "The Proxmox Backup Server has not verified it, and Proxmox VE has no call that starts that. Start"
                                + " it there, or add a verify job for the datastore.");
        };
    }

    private Finding archive(Entry one, Map<String, String> silent, JobContext job) throws InterruptedException {
        ArchiveFormat format = ArchiveFormat.of(one.volid());
        if (format == null) return unchecked(one, "Its name does not tell its format.");
        if (one.sshHost() == null) {
            return unchecked(
                    one,
                    "An archive is read over SSH, and SSH is not set up for a host whose node reads this one. Set it up"
                            + " in the settings of the host of node " + one.node() + ".");
        }
        String silence = silent.getOrDefault(storage(one), silent.get(host(one)));
        if (silence != null) return unchecked(one, silence);
        job.line("Checking " + one.volid() + " on node " + one.node() + ".");
        Finding found;
        try {
            found = read(one, format, silent, job);
        } catch (PveException.TimedOut _) {
            found = Finding.storageSilent(one.node());
        } catch (PveException | Refusal e) {
            return unchecked(one, HypervisorFailures.detail(e));
        }
        if (found.silent()) silent.put(storage(one), Objects.requireNonNull(found.detail()));
        if (found.state() == VerifyState.UNKNOWN) remember(one);
        else backups.checked(one.id(), found.state(), clock.instant());
        return found;
    }

    /**
     * A connection may be lost because the service stops. Then the pause is interrupted, and the check begins anew after the
     * next start.
     */
    private Finding read(Entry one, ArchiveFormat format, Map<String, String> silent, JobContext job)
            throws InterruptedException {
        long host = Objects.requireNonNull(one.sshHost());
        for (int attempt = 1; ; attempt++) {
            String problem;
            try {
                String file = path(one);
                if (file == null || !file.startsWith("/")) return Finding.unknown("The node does not tell its path.");
                try (SshConnection connection = fleet.ssh().connect(host)) {
                    return new ArchiveCheck(connection, one.node(), file, format, job).run();
                }
            } catch (SshException e) {
                problem = HostSsh.refusal(e).detail();
            } catch (PveException.Unreachable e) {
                problem = HypervisorFailures.detail(e);
            }
            if (attempt == ATTEMPTS) {
                silent.put(host(one), problem);
                return Finding.unknown(problem);
            }
            job.line(problem);
            job.pause(PAUSE);
            job.stopIfCanceled();
        }
    }

    private static String host(Entry one) {
        return "host " + one.sshHost();
    }

    private static String storage(Entry one) {
        return one.clusterId() + " " + one.node() + " "
                + VolumeId.parse(one.volid()).storage();
    }

    private @Nullable String path(Entry one) {
        VolumeId volume = VolumeId.parse(one.volid());
        return fleet.hypervisors()
                .client(one.clusterId(), one.node())
                .within(Timeouts.PERSON)
                .node(one.node())
                .storage(volume.storage())
                .volume(volume)
                .path();
    }

    private Finding unchecked(Entry one, String detail) {
        remember(one);
        return Finding.unknown(detail);
    }

    /** That a backup could not be checked now says nothing against what was found before. */
    private void remember(Entry one) {
        Backup now = backups.find(one.id());
        if (now != null && (now.verifyState() == VerifyState.NONE || now.verifyState() == VerifyState.UNKNOWN)) {
            backups.checked(one.id(), VerifyState.UNKNOWN, clock.instant());
        }
    }

    /** It fails when a backup is damaged, and is unknown when none could be checked; the result says which. */
    private static Outcome outcome(List<Result> results) {
        List<Result> damaged =
                results.stream().filter(one -> one.is(VerifyState.FAILED)).toList();
        List<Result> unchecked =
                results.stream().filter(one -> one.is(VerifyState.UNKNOWN)).toList();
        var counts = new LinkedHashMap<String, Object>();
        counts.put("ok", results.size() - damaged.size() - unchecked.size());
        counts.put("failed", damaged.size());
        counts.put("unknown", unchecked.size());
        counts.put("results", results);
        if (!damaged.isEmpty()) {
            return new Outcome.Failed(
                    damaged.size() + " of " + results.size() + (results.size() == 1 ? " backup " : " backups ")
                            + (damaged.size() == 1 ? "is" : "are") + " damaged. "
                            + damaged.getFirst().line(),
                    counts);
        }
        return unchecked.size() == results.size()
                ? new Outcome.Unknown(unchecked.getFirst().line())
                : new Outcome.Done(counts);
    }
}
