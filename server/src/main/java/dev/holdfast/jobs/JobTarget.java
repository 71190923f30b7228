package dev.holdfast.jobs;

/**
 * The target of a job: {@code app}, {@code vm} or {@code host}, its ID, and its name when the job was created.
 *
 * @param type one of {@code app}, {@code vm}, {@code host}
 * @param id the id of the app, VM or host in Holdfast, not Proxmox VE's number
 * @param name its name when the job was requested or created it; for a host possibly that of another node of its
 *     cluster
 */
public record JobTarget(String type, long id, String name) {}
