package dev.holdfast.backups.verify;

import dev.holdfast.backups.inventory.Backup;
import dev.holdfast.backups.inventory.BackupReader;
import dev.holdfast.backups.inventory.KnownBackups;
import dev.holdfast.backups.inventory.VerifyState;
import dev.holdfast.base.Refusal;
import dev.holdfast.hosts.HostServices;
import dev.holdfast.hosts.HostSsh;
import dev.holdfast.hosts.client.Capability;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.Priority;
import dev.holdfast.pve.storage.VolumeId;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.ssh.SshConnection;
import dev.holdfast.ssh.SshException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks backups one after the other, each with a result of its own. One that can't be checked is no reason to stop, and keeps
 * the result of an earlier check.
 */
final class VerifyJob implements Job<VerifyJob.Params> {
    static final JobType<Params> KIND = new JobType<>("backup.verify", Params.class, Priority.PEOPLE);

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
            return new Result(one.id(), one.volid(), finding.state().name().toLowerCase(Locale.ROOT), finding.detail());
        }

        boolean is(VerifyState other) {
            return state.equals(other.name().toLowerCase(Locale.ROOT));
        }

        String line() {
            String what =
                    is(VerifyState.OK) ? "is undamaged." : is(VerifyState.FAILED) ? "is damaged." : "is unchecked.";
            return volid + " " + what + (detail == null ? "" : " " + detail);
        }
    }

    private final HostServices hosts;
    private final KnownBackups backups;
    private final BackupReader reader;
    private final InstantSource clock;

    VerifyJob(HostServices hosts, KnownBackups backups, BackupReader reader, InstantSource clock) {
        this.hosts = hosts;
        this.backups = backups;
        this.reader = reader;
        this.clock = clock;
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
        for (Entry one : params.backups()) {
            job.stopIfCanceled();
            results.add(job.step("check " + one.id(), Result.class, () -> {
                Result result = Result.of(one, one.onServer() ? onServer(one, readNow) : archive(one, job));
                job.line(result.line());
                return result;
            }));
            job.progress(results.size() * 100 / params.backups().size());
        }
        return outcome(results);
    }

    /** Reads what the server says; of backups on the same storage only once. */
    private Finding onServer(Entry one, Set<String> readNow) {
        String storage = VolumeId.parse(one.volid()).storage();
        try {
            if (readNow.add(one.clusterId() + " " + one.node() + " " + storage)) {
                var _ = reader.readNow(one.clusterId(), one.node(), storage);
            }
        } catch (PveException e) {
            return unchecked(one, HypervisorFailures.problem(e).detail());
        } catch (Refusal e) {
            return unchecked(one, e.detail());
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

    private Finding archive(Entry one, JobContext job) throws InterruptedException {
        ArchiveFormat format = ArchiveFormat.of(one.volid());
        if (format == null) return unchecked(one, "Its name does not tell its format.");
        if (one.sshHost() == null) {
            return unchecked(
                    one,
                    "An archive is read over SSH, and SSH is not set up for a host whose node reads this one. Set it up"
                            + " in the settings of the host of node " + one.node() + ".");
        }
        job.line("Checking " + one.volid() + " on node " + one.node() + ".");
        VolumeId volume = VolumeId.parse(one.volid());
        try {
            String file = hosts.hypervisors()
                    .client(Capability.BACKUP, one.clusterId(), one.node())
                    .node(one.node())
                    .storage(volume.storage())
                    .volume(volume)
                    .path();
            if (file == null || !file.startsWith("/")) return unchecked(one, "The node does not tell its path.");
            try (SshConnection connection = hosts.ssh().connect(one.sshHost())) {
                Finding found = new ArchiveCheck(connection, one.node(), file, format, job).run();
                if (found.state() == VerifyState.UNKNOWN) remember(one);
                else backups.checked(one.id(), found.state(), clock.instant());
                return found;
            }
        } catch (PveException e) {
            return unchecked(one, HypervisorFailures.problem(e).detail());
        } catch (SshException e) {
            return unchecked(one, HostSsh.refusal(e).detail());
        } catch (Refusal e) {
            return unchecked(one, e.detail());
        }
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
