package dev.holdfast.apps.create;

import dev.holdfast.guests.create.DownloadProgress;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.hosts.client.NodeOrder;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.Order;
import java.util.List;

/** Makes a node download a template of its index, unless the node has it already. */
record TemplateDownload(Hypervisors hypervisors) {
    /** The percentage of a creation at which its template is there. */
    private static final int END = 50;

    /**
     * A template to download.
     *
     * @param template the name of its file
     */
    record Wanted(String storage, String template) {
        /** The volume id of the template once it is there. */
        String volume() {
            return storage + ":vztmpl/" + template;
        }
    }

    /** Downloads the template. Ends the job where the node can't, or where it is not the file of the index. */
    void require(Wanted wanted, long clusterId, String node, JobContext job) throws InterruptedException {
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
        job.progress(END);
        job.line("The template stays on the storage, so that it need not be downloaded again.");
    }
}
