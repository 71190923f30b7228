package dev.holdfast.jobs;

import dev.holdfast.base.Word;

/**
 * The target of a job: its ID, and its name when the job was created.
 *
 * @param type what it is
 * @param id the id of the app, container, VM or host in Holdfast, not Proxmox VE's number
 * @param name its name when the job was requested or created it; for a host possibly that of another node of its
 *     cluster
 */
public record JobTarget(Type type, long id, String name) {
    /** What has an id of its own in Holdfast and is worked on: an app, a container that is none, a virtual machine or a host. */
    public enum Type implements Word {
        APP,
        CONTAINER,
        VM,
        HOST;

        /** By the {@link #word}. */
        public static Type of(String word) {
            return Word.constant(Type.class, word);
        }
    }

    /** An app. */
    public static JobTarget app(long id, String name) {
        return new JobTarget(Type.APP, id, name);
    }

    /** A virtual machine. */
    public static JobTarget vm(long id, String name) {
        return new JobTarget(Type.VM, id, name);
    }

    /** A host. */
    public static JobTarget host(long id, String name) {
        return new JobTarget(Type.HOST, id, name);
    }
}
