package dev.holdfast.apps.migrate;

import dev.holdfast.apps.migrate.preflight.MigrationPlan;
import dev.holdfast.hosts.HostSsh;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.pve.storage.StoredVolume;
import dev.holdfast.pve.storage.VolumeId;
import dev.holdfast.ssh.Collected;
import dev.holdfast.ssh.Command;
import dev.holdfast.ssh.Exit;
import dev.holdfast.ssh.SshConnection;
import dev.holdfast.ssh.SshException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Sends an archive from host to host through this process's memory, never its disk. Its hash is computed at the source, in
 * transit and at the target; the file gets its final name only when all three are equal.
 */
record StreamedTransfer(MigrationEndpoints ends) implements ArchiveTransfer {
    private static final Duration SHORT = Duration.ofSeconds(30);
    private static final Duration LONG = Duration.ofHours(12);
    private static final int WINDOW = 1 << 20;

    /** A file on one of the hosts, accessed over one connection. */
    private record RemoteFile(SshConnection connection, String file, String part, JobContext job) {
        String ask(String line, Duration limit) throws SshException, InterruptedException {
            var output = new Collected();
            Exit exit = connection.run(command(line, limit), output, job::isCanceled);
            job.stopIfCanceled();
            if (!exit.isSuccess()) throw MoveFailed.because("A command on the host failed: " + output.errors());
            return output.lines().isEmpty() ? "" : output.lines().getFirst();
        }

        Command command(String line, Duration limit) {
            return new Command(line, Map.of("FILE", file, "PART", part), limit);
        }

        String sha256(String variable) throws SshException, InterruptedException {
            String output = ask("sha256sum <\"$" + variable + "\"", LONG);
            if (!output.matches("[0-9a-f]{64}\\b.*")) {
                throw MoveFailed.because("A host returned no SHA-256 hash of the backup.");
            }
            return output.substring(0, 64);
        }

        boolean exists() throws SshException, InterruptedException {
            return ask("if test -e \"$FILE\"; then echo yes; else echo no; fi", SHORT)
                    .equals("yes");
        }
    }

    @Override
    public VolumeId transfer(MigrationState state, VolumeId archive, JobContext job) throws InterruptedException {
        MigrationPlan plan = state.plan();
        var there = new VolumeId(Objects.requireNonNull(plan.targetArchiveStorage()), archive.name());
        try (SshConnection from = ends.ssh().connect(plan.sourceHostId());
                SshConnection to = ends.ssh().connect(plan.targetHostId())) {
            RemoteFile source = locate(from, archive, state, job);
            RemoteFile target = locate(to, there, state, job);
            String expected = source.sha256("FILE");
            if (target.exists()) {
                // Either sent before a crash, or another backup made in the same second.
                if (target.sha256("FILE").equals(expected)) return there;
                throw MoveFailed.because("A backup named " + there + " already exists on " + plan.targetNode()
                        + ". Remove it, or try again in a moment.");
            }
            Long size = size(plan, archive);
            job.line("Sending the backup to " + plan.targetNode() + (size == null ? "" : ", " + (size >> 20) + " MiB")
                    + ".");
            String inTransit = send(source, target, size, job);
            job.stopIfCanceled();
            if (!inTransit.equals(expected) || !target.sha256("PART").equals(expected)) {
                throw MoveFailed.because("The backup that arrived differs from the one that was sent. Try again. If it"
                        + " happens a second time, check the disks and the network.");
            }
            target.ask("mv \"$PART\" \"$FILE\"", SHORT);
            job.line("The backup arrived complete: SHA-256 " + expected + ".");
            return there;
        } catch (SshException e) {
            throw MoveFailed.because(HostSsh.refusal(e).detail());
        }
    }

    /** The path of a volume, as the node reports it. */
    private static RemoteFile locate(SshConnection connection, VolumeId volume, MigrationState state, JobContext job)
            throws SshException, InterruptedException {
        String path = new RemoteFile(connection, volume.toString(), "", job).ask("pvesm path \"$FILE\"", SHORT);
        if (!path.startsWith("/")) {
            throw MoveFailed.because("The host does not report the path of " + volume + ": " + path);
        }
        String unique = state.stored().mark().replaceAll(".* ", "");
        return new RemoteFile(connection, path, path + "." + unique + ".part", job);
    }

    private @Nullable Long size(MigrationPlan plan, VolumeId archive) {
        return ends.backups(ends.source(plan), archive.storage()).stream()
                .filter(v -> archive.equals(v.id()))
                .map(StoredVolume::size)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /** Returns the hash of the bytes in transit. */
    private static String send(RemoteFile source, RemoteFile target, @Nullable Long size, JobContext job)
            throws SshException, InterruptedException {
        var failed = new AtomicReference<@Nullable Exception>();
        var errors = new Collected();
        try (var in = new PipedInputStream(WINDOW);
                var out = new DigestingOutputStream(new PipedOutputStream(in), size, job)) {
            Thread reading = Thread.startVirtualThread(() -> {
                try {
                    Exit exit = source.connection.pipe(
                            source.command("cat \"$FILE\"", LONG),
                            InputStream.nullInputStream(),
                            out,
                            errors::err,
                            job::isCanceled);
                    if (!exit.isSuccess()) throw MoveFailed.because("The backup could not be read.");
                } catch (SshException | InterruptedException | RuntimeException e) {
                    failed.set(e);
                }
            });
            Exit exit = target.connection.pipe(
                    target.command("umask 077; cat >\"$PART\"", LONG),
                    in,
                    OutputStream.nullOutputStream(),
                    errors::err,
                    () -> job.isCanceled() || failed.get() != null);
            reading.join();
            job.stopIfCanceled();
            if (failed.get() != null || !exit.isSuccess()) {
                throw MoveFailed.because("The backup could not be sent: "
                        + (errors.errors().isEmpty() ? String.valueOf(failed.get()) : errors.errors()));
            }
            return out.sha256();
        } catch (SshException.Broken e) {
            // A command that ends early breaks the stream to it, sometimes before its own exit is known; its error
            // output is then the reason.
            if (errors.errors().isEmpty()) throw e;
            throw MoveFailed.because("The backup could not be sent: " + errors.errors());
        } catch (IOException e) {
            throw MoveFailed.because("The backup could not be sent: " + e.getMessage());
        }
    }

    @Override
    public void discard(MigrationState state, JobContext job) throws InterruptedException {
        MigrationPlan plan = state.plan();
        String archive = state.stored().archive();
        // Nothing is sent before there is an archive, and a complete file has no part left.
        if (archive == null || state.stored().carried() != null) return;
        var there = new VolumeId(
                Objects.requireNonNull(plan.targetArchiveStorage()),
                VolumeId.parse(archive).name());
        try (SshConnection to = ends.ssh().connect(plan.targetHostId())) {
            locate(to, there, state, job).ask("rm -f \"$PART\"", SHORT);
        } catch (SshException e) {
            throw MoveFailed.because(HostSsh.refusal(e).detail());
        }
    }
}
