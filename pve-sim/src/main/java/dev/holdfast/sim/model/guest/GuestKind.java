package dev.holdfast.sim.model.guest;

/** The two kinds of guests, with the words by which Proxmox VE tells them apart. */
public enum GuestKind {
    /** A container. */
    CONTAINER("lxc", "lxc", "CT", "vz", "hostname", "rootdir", "tar"),

    /** A virtual machine. */
    MACHINE("qemu", "qemu-server", "VM", "qm", "name", "images", "vma");

    private final String type;
    private final String folder;
    private final String label;
    private final String command;
    private final String nameKey;
    private final String content;
    private final String archiver;

    GuestKind(
            String type, String folder, String label, String command, String nameKey, String content, String archiver) {
        this.type = type;
        this.folder = folder;
        this.label = label;
        this.command = command;
        this.nameKey = nameKey;
        this.content = content;
        this.archiver = archiver;
    }

    /** Whether it is the kind of containers. */
    public boolean isContainer() {
        return this == CONTAINER;
    }

    /** The type in paths, rows and names of backups: {@code lxc} or {@code qemu}. */
    public String type() {
        return type;
    }

    /** The folder of the configuration files below that of a node: {@code lxc} or {@code qemu-server}. */
    public String folder() {
        return folder;
    }

    /** The label before a VM ID in messages: {@code CT} or {@code VM}. */
    public String label() {
        return label;
    }

    /** The type of the task that does this, such as {@code vzstart} or {@code qmstart}. */
    public String task(String action) {
        return command + action;
    }

    /** The file on a guest's node that is locked during a change. */
    public String lockFile(int vmid) {
        return isContainer()
                ? "/run/lock/lxc/pve-config-" + vmid + ".lock"
                : "/var/lock/qemu-server/lock-" + vmid + ".conf";
    }

    /** The configuration key of the name: {@code hostname} or {@code name}. */
    public String nameKey() {
        return nameKey;
    }

    /** The content of storages that hold its disks: {@code rootdir} or {@code images}. */
    public String content() {
        return content;
    }

    /** The program and format of its backups: {@code tar} or {@code vma}. */
    public String archiver() {
        return archiver;
    }
}
