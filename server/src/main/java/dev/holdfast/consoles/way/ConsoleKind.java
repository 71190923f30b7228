package dev.holdfast.consoles.way;

/** The kinds of consoles. */
public enum ConsoleKind {
    APP("app", "console"),
    /** Of a container that need not be an app. */
    CONTAINER("container", "console"),
    DISPLAY("vm", "vnc"),
    SERIAL("vm", "console"),
    SHELL("host", "shell");

    private final String type;
    private final String word;

    ConsoleKind(String type, String word) {
        this.type = type;
        this.word = word;
    }

    /** The type of resource in the path: {@code app container vm host}. */
    public String type() {
        return type;
    }

    /** The id of the operation that opens it, such as {@code vms.vnc}. */
    public String operation() {
        return type + "s." + word;
    }

    /** The template of its path, such as {@code /vms/{vm_id}/vnc/ws}. */
    public String template() {
        return "/" + type + "s/{" + type + "_id}/" + word + "/ws";
    }

    /** The path of one, such as {@code /vms/12/vnc/ws}. */
    public String path(long id) {
        return "/" + type + "s/" + id + "/" + word + "/ws";
    }

    /** Whether it shows a picture instead of a terminal. */
    public boolean isPicture() {
        return this == DISPLAY;
    }

    /** Whether it is the shell of a node. */
    boolean isShell() {
        return this == SHELL;
    }
}
