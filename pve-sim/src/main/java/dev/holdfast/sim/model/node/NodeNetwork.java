package dev.holdfast.sim.model.node;

import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A node's interfaces: those in force and those that are staged. They are stored on the node and not in the cluster's
 * file system, so changing them does not need quorum.
 */
public final class NodeNetwork {
    private static final String FILE = "/etc/network/interfaces";

    private Interfaces inForce;
    private @Nullable Interfaces staged;
    private boolean openVSwitch;

    /** The state after an installation with this address. */
    public NodeNetwork(String ip) {
        this.inForce = InterfaceRules.written(Interfaces.installed(ip));
    }

    /** The current interfaces, without the staged changes. */
    public synchronized Interfaces inForce() {
        return inForce;
    }

    /** The interfaces that the API returns and changes: the staged ones, if any. */
    public synchronized Interfaces present() {
        return staged == null ? inForce : staged;
    }

    /** The difference between the two files, empty when there is none. */
    public synchronized String changes() {
        return UnifiedDiff.of(FILE, InterfacesFile.lines(inForce), FILE + ".new", InterfacesFile.lines(present()));
    }

    /** Stages a change. */
    public synchronized void stage(UnaryOperator<Interfaces> change) {
        staged = InterfaceRules.written(change.apply(present()));
    }

    /** Discards the staged changes. */
    public synchronized void revert() {
        staged = null;
    }

    /** Puts the staged changes in force, as a reload or a start of the node does. */
    public synchronized void apply() {
        inForce = present();
        staged = null;
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
