package dev.holdfast.apps.imports;

import dev.holdfast.catalog.ScriptRecognition;
import dev.holdfast.hosts.HostSsh;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.ssh.Collected;
import dev.holdfast.ssh.Command;
import dev.holdfast.ssh.SshConnection;
import dev.holdfast.ssh.SshException;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the update programs in the containers of one host over SSH. Whoever is root in a container decides what is there: it is
 * read inside the container, where its links lead nowhere else, only if it is a file, only its beginning, and never run.
 */
final class UpdateFiles implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(8);

    // A pipe or a device would never end, so only a file is read. Not through the node: there, a link would be the
    // node's.
    private static final String READ =
            "pct exec \"$CTID\" -- sh -c" + " 'test -f /usr/bin/update && head -c 8192 /usr/bin/update'";

    private final JobContext job;
    private final Host host;
    private @Nullable SshConnection connection;

    private UpdateFiles(JobContext job, Host host, @Nullable SshConnection connection) {
        this.job = job;
        this.host = host;
        this.connection = connection;
    }

    /** Connects to a host, if Holdfast has SSH access to it. */
    static UpdateFiles on(Host host, HostSsh ssh, JobContext job) {
        if (!ssh.isVerified(host.id())) return new UpdateFiles(job, host, null);
        try {
            return new UpdateFiles(job, host, ssh.connect(host.id()));
        } catch (SshException e) {
            job.line("Nothing is read inside the containers on " + host.name() + ": "
                    + HostSsh.refusal(e).detail());
            return new UpdateFiles(job, host, null);
        }
    }

    /** Whether containers on this node that run can be read. */
    boolean reaches(String node) {
        return connection != null && host.node().equals(node);
    }

    /** The slug of the script that the update program of a running container downloads; null when that is unknown. */
    @Nullable
    String slug(int ctid) throws InterruptedException {
        if (connection == null) return null;
        var output = new Collected();
        try {
            var _ = connection.run(
                    new Command(READ, Map.of("CTID", Integer.toString(ctid)), LIMIT), output, job::isCanceled);
            return ScriptRecognition.ofUpdateFile(String.join("\n", output.lines()));
        } catch (SshException e) {
            job.line("Nothing more is read inside the containers on " + host.name() + ": "
                    + HostSsh.refusal(e).detail());
            close();
            return null;
        }
    }

    @Override
    public void close() {
        if (connection != null) connection.close();
        connection = null;
    }
}
