package dev.holdfast.sim.model.node;

import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A node's interfaces in three states, as on a real one: those in force, the file {@code /etc/network/interfaces} that a
 * reload puts in force, and the staged {@code interfaces.new}. They are stored on the node and not in the cluster's file
 * system, so changing them does not need quorum.
 */
public final class NodeNetwork {
    private static final String FILE = "/etc/network/interfaces";

    /** The text of a file and the interfaces in it. A text that was written on the node stays as it is. */
    private record Written(Interfaces interfaces, String text) {
        static Written of(Interfaces interfaces) {
            return new Written(interfaces, String.join("\n", InterfacesFile.lines(interfaces)) + "\n");
        }

        static Written of(@Nullable String text) {
            return new Written(InterfacesReader.read(text == null ? "" : text), text == null ? "" : text);
        }

        List<String> lines() {
            return text.lines().toList();
        }
    }

    private final Interfaces installed;
    private Interfaces inForce;
    private Written file;
    private @Nullable Written staged;
    private boolean openVSwitch;

    /** The state after an installation with this address. */
    public NodeNetwork(String ip) {
        this.installed = InterfaceRules.written(Interfaces.installed(ip));
        this.file = Written.of(installed);
        this.inForce = installed;
    }

    /** Overwrites the file with that of the installation. */
    public synchronized void reinstall() {
        file = Written.of(installed);
    }

    /** The current interfaces, without what only the files have. */
    public synchronized Interfaces inForce() {
        return inForce;
    }

    /** The interfaces that the API returns and changes: the staged ones, if any, otherwise those of the file. */
    public synchronized Interfaces present() {
        return latest().interfaces();
    }

    private Written latest() {
        return staged == null ? file : staged;
    }

    /** The difference between the two files, empty when there is none. */
    public synchronized String changes() {
        return UnifiedDiff.of(FILE, file.lines(), FILE + ".new", latest().lines());
    }

    /** Stages a change. */
    public synchronized void stage(UnaryOperator<Interfaces> change) {
        staged = Written.of(InterfaceRules.written(change.apply(present())));
    }

    /** Discards the staged changes. */
    public synchronized void revert() {
        staged = null;
    }

    /** Makes the staged file the file, and puts it in force, as the API and a start of the node do. */
    public synchronized void apply() {
        file = latest();
        staged = null;
        reload();
    }

    /** Puts the file in force, as {@code ifreload -a} does. */
    public synchronized void reload() {
        inForce = file.interfaces();
    }

    /** The text of the file; null when somebody removed it. */
    public synchronized @Nullable String file() {
        return file.text().isEmpty() ? null : file.text();
    }

    /** Overwrites the file, or removes it; it is in force after the next reload. */
    public synchronized void file(@Nullable String text) {
        file = Written.of(text);
    }

    /** The text of the staged file, null when nothing is staged. */
    public synchronized @Nullable String stagedFile() {
        return staged == null ? null : staged.text();
    }

    /** Overwrites the staged file, or removes it. */
    public synchronized void stagedFile(@Nullable String text) {
        staged = text == null ? null : Written.of(text);
    }

    /** The interface in force that carries this address to the other machines, null when none does. */
    public synchronized @Nullable String carrierOf(String address) {
        return Cabling.carrierOf(inForce, address);
    }

    /** The network of this address by the mask of the interface that carries it, null when none does. */
    public synchronized @Nullable String networkOf(String address) {
        String carrier = carrierOf(address);
        return carrier == null ? null : address + "/" + inForce.get(carrier).getOrDefault("netmask", "32");
    }

    /** Installs Open vSwitch, so that its kinds of interfaces are accepted. */
    public synchronized void installOpenVSwitch() {
        openVSwitch = true;
    }

    /** Whether Open vSwitch is installed. */
    public synchronized boolean hasOpenVSwitch() {
        return openVSwitch;
    }
}
