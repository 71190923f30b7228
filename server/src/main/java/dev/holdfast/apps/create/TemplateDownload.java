package dev.holdfast.apps.create;

import dev.holdfast.guests.create.DownloadProgress;
import dev.holdfast.guests.create.NodeStorages;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.hosts.client.NodeOrder;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.Order;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes a node download a template of its index, or pull an image of a registry, unless the node has it already. */
record TemplateDownload(Hypervisors hypervisors) {
    /** The percentage of a creation at which its template is there. */
    private static final int END = 50;

    /**
     * A template to download, or an image to pull.
     *
     * @param template the name of its file
     * @param image the reference of an image; null for a template
     */
    record Wanted(String storage, String template, @Nullable String image) {
        /** An image. */
        static Wanted ofImage(String storage, String reference) {
            return new Wanted(storage, fileOf(reference), reference);
        }

        /**
         * The name of an image's file, which no other reference has. Proxmox VE would name it by the last part of the reference
         * alone, and replace what a name can't contain by an underscore, which references contain, too.
         */
        static String fileOf(String reference) {
            return reference.replace("_", "__").replace("/", "_.").replace(":", "_-") + ".tar";
        }

        /** The volume id of the template once it is there. */
        String volume() {
            return storage + ":vztmpl/" + template;
        }
    }

    /** Downloads the template, or pulls the image. Ends the job where the node can't, or where it is not the file of the index. */
    void require(Wanted wanted, long clusterId, String node, JobContext job) throws InterruptedException {
        if (wanted.image() == null) download(wanted, clusterId, node, job);
        else pull(wanted, wanted.image(), clusterId, node, job);
        job.progress(END);
    }

    private void pull(Wanted wanted, String image, long clusterId, String node, JobContext job)
            throws InterruptedException {
        // Before the pull, which a restart would find done.
        boolean isThere = job.step("there", Boolean.class, () -> isThere(wanted, clusterId, node));
        if (isThere) {
            job.line(wanted.volume() + " is there from an earlier pull and is used as it is, although " + image
                    + " may name another image by now. Delete it to pull the image again.");
            return;
        }
        job.line("Node " + node + " pulls the image " + image + " to " + wanted.volume() + ".");
        Order order = new NodeOrder(
                hypervisors,
                clusterId,
                node,
                List.of("ociregistrypull"),
                wanted.template(),
                client -> client.node(node)
                        .storage(wanted.storage())
                        .pullImage(image, wanted.template().replaceFirst("[.]tar$", "")));
        job.require(
                job.execute("pull", order),
                "The image could not be pulled, and no container was created",
                "The host stopped answering while it pulled the image. No container was created.");
        job.line("The archive of the image stays on the storage, so that it need not be pulled again.");
    }

    private boolean isThere(Wanted wanted, long clusterId, String node) {
        return NodeStorages.of(hypervisors.client(clusterId, node).node(node), node)
                .has(wanted.volume(), "vztmpl");
    }

    private void download(Wanted wanted, long clusterId, String node, JobContext job) throws InterruptedException {
        job.line("Node " + node + " downloads the template to " + wanted.volume()
                + ", or checks the one that is there, and compares it with the checksum of the index.");
        Order order = new NodeOrder(
                hypervisors,
                clusterId,
                node,
                List.of("download"),
                wanted.template(),
                client -> client.node(node).system().fetch(wanted.template(), wanted.storage()));
        job.require(
                job.follow(new DownloadProgress(job.order("download", order), END, job::progress)),
                "The template could not be downloaded, and no container was created",
                "The host stopped answering while it downloaded the template. No container was created.");
        job.line("The template stays on the storage, so that it need not be downloaded again.");
    }
}
