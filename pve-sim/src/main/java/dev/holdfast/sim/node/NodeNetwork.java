package dev.holdfast.sim.node;

import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A node's interfaces: the ones in force and the ones that are staged. They lie on the node and not in the cluster's file
 * system, so changing them takes no quorum.
 */
public final class NodeNetwork {
    private static final String FILE = "/etc/network/interfaces";

    private Interfaces inForce;
    private @Nullable Interfaces staged;
    private boolean openVSwitch;

    /** As after an installation with this address. */
    public NodeNetwork(String ip) {
        this.inForce = InterfaceRules.written(Interfaces.installed(ip));
    }

    /** The interfaces as they are now, without what is staged. */
    public synchronized Interfaces inForce() {
        return inForce;
    }

    /** What the API tells and changes: the staged ones, where there are some. */
    synchronized Interfaces present() {
        return staged == null ? inForce : staged;
    }

    /** The difference between the two files, empty when there is none. */
    synchronized String changes() {
        return UnifiedDiff.of(FILE, InterfacesFile.lines(inForce), FILE + ".new", InterfacesFile.lines(present()));
    }

    synchronized void stage(UnaryOperator<Interfaces> change) {
        staged = InterfaceRules.written(change.apply(present()));
    }

    synchronized void revert() {
        staged = null;
    }

    /** What is staged comes in force, as on a reload or when the node starts. */
    public synchronized void apply() {
        inForce = present();
        staged = null;
    }

    /** Lets it have the interfaces of Open vSwitch. */
    public synchronized void installOpenVSwitch() {
        openVSwitch = true;
    }

    synchronized boolean hasOpenVSwitch() {
        return openVSwitch;
    }
}
