package dev.holdfast.vms.create;

import dev.holdfast.guests.create.DownloadProgress;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.hosts.client.NodeOrder;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobStopped;
import dev.holdfast.jobs.Order;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.pve.storage.Download;
import dev.holdfast.pve.storage.StoredVolume;
import dev.holdfast.pve.wire.PveException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes a node download the image for a machine, unless the node has it already. */
record ImageDownload(Hypervisors hypervisors) {
    /** The percentage of a creation at which its image is there. */
    private static final int END = 50;

    /**
     * An image to download.
     *
     * @param name of the file on the storage
     * @param algorithm of the checksum
     * @param checksum that the node compares; null where nothing verifies the file
     */
    record Wanted(
            String storage,
            String name,
            String url,
            String algorithm,
            @Nullable String checksum) {
        /** The volume id of the image once it is there. */
        String volume() {
            return storage + ":import/" + name;
        }
    }

    /** Downloads the image, and ends the job unless a disk of this size can be made from it. */
    void require(Wanted image, long clusterId, String node, int diskGb, JobContext job) throws InterruptedException {
        // Without a checksum, Proxmox VE refuses to download a file that is there.
        if (image.checksum() == null
                && job.step("there", Boolean.class, () -> volume(image, clusterId, node) != null)) {
            job.line("Node " + node + " has the image " + image.volume() + " already. It is not verified.");
        } else {
            download(image, clusterId, node, job);
        }
        job.progress(END);
        job.line("The image stays on the storage as " + image.volume() + ", so that it need not be downloaded again.");
        Long size = job.step("image", Found.class, () -> find(image, clusterId, node))
                .size();
        if (size != null && size > (long) diskGb << 30) {
            throw JobStopped.with(
                    new Outcome.Failed("The image needs a disk of at least " + Math.ceilDiv(size, 1L << 30)
                            + " GiB, and no machine was created. Create it with a larger disk."));
        }
    }

    private void download(Wanted image, long clusterId, String node, JobContext job) throws InterruptedException {
        job.line("Node " + node + " downloads the image to " + image.volume()
                + (image.checksum() == null ? ". Nothing verifies it." : ", or checks the one that is there."));
        var file = new Download("import", image.name(), image.url(), image.algorithm(), image.checksum());
        Order order = new NodeOrder(
                hypervisors,
                clusterId,
                node,
                List.of("download"),
                image.name(),
                client -> client.node(node).storage(image.storage()).download(file));
        job.require(
                job.follow(new DownloadProgress(job.order("download", order), END, job::progress)),
                "The image could not be downloaded, and no machine was created",
                "The host stopped answering while it downloaded the image. No machine was created.");
    }

    /** The size in bytes that a disk made from the image has at least; null where it could not be read. */
    record Found(@Nullable Long size) {}

    private Found find(Wanted image, long clusterId, String node) {
        StoredVolume volume = volume(image, clusterId, node);
        return new Found(volume == null ? null : volume.size());
    }

    /** The image on its storage; null where it is not there, or could not be read. */
    private @Nullable StoredVolume volume(Wanted image, long clusterId, String node) {
        try {
            return hypervisors
                    .client(clusterId, node)
                    .node(node)
                    .storage(image.storage())
                    .content("import", null)
                    .stream()
                    .filter(one -> one.volid().equals(image.volume()))
                    .findFirst()
                    .orElse(null);
        } catch (PveException _) {
            return null; // the download or the creation itself says what is wrong
        }
    }
}
