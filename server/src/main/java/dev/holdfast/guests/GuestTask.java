package dev.holdfast.guests;

import dev.holdfast.pve.api.GuestKind;
import java.util.List;

/** A type of task about a guest; used to find a task again after a crash. */
public enum GuestTask {
    START("start"),
    STOP("stop"),
    REBOOT("reboot"),
    SHUTDOWN("shutdown"),
    PAUSE("pause"),
    RESUME("resume"),
    RESET("reset"),
    CREATE("create"),
    CLONE("clone"),
    TEMPLATE("template"),
    DESTROY("destroy"),
    SNAPSHOT("snapshot"),
    DELETE_SNAPSHOT("delsnapshot"),
    ROLLBACK("rollback"),
    RESIZE_DISK("resize"),
    MOVE_DISK("move_volume"),
    RESTORE("restore"),
    MIGRATE("migrate"),
    /** The request to the HA manager, which migrates the guest later. */
    HA_MIGRATE("hamigrate"),
    BACKUP("vzdump");

    private final String word;

    GuestTask(String word) {
        this.word = word;
    }

    /**
     * The names of the types that an order for this may start. For a guest that high availability manages, the task only hands
     * the request to the HA manager.
     */
    List<String> namesOn(GuestKind kind) {
        return switch (this) {
            case START -> List.of(on(kind), "hastart");
            case STOP, SHUTDOWN -> List.of(on(kind), "hastop");
            case MIGRATE -> List.of(on(kind), HA_MIGRATE.word);
            default -> List.of(on(kind));
        };
    }

    /** Proxmox VE's name of the type, such as {@code vzstart} or {@code qmstart}. */
    public String on(GuestKind kind) {
        return switch (this) {
            case HA_MIGRATE, BACKUP, RESIZE_DISK -> word;
            case MOVE_DISK -> kind == GuestKind.LXC ? word : "qmmove";
            // Proxmox VE omits the second m for a virtual machine.
            case MIGRATE -> kind == GuestKind.LXC ? "vzmigrate" : "qmigrate";
            default -> (kind == GuestKind.LXC ? "vz" : "qm") + word;
        };
    }
}
