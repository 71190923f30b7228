package dev.holdfast.hosts;

import dev.holdfast.base.Refusal;
import dev.holdfast.base.Violation;
import dev.holdfast.pve.PveException;
import java.util.List;

/** Says what a failed call to a hypervisor means for the caller, and for a host's state. */
public final class HypervisorFailures {
    private HypervisorFailures() {}

    /** The refusal for a failed call. A parameter the hypervisor does not take is the caller's fault: 422. */
    public static Refusal refusal(PveException e) {
        return switch (e) {
            case PveException.InvalidParameters invalid ->
                Refusal.invalid(invalid.fields().entrySet().stream()
                        .map(f -> new Violation(List.of("body", f.getKey()), f.getValue(), "value_error"))
                        .toList());
            case PveException.Refused refused ->
                switch (refused.reason()) {
                    case DIGEST ->
                        Refusal.conflict(
                                Refusal.Code.DIGEST_MISMATCH,
                                "Someone else changed this meanwhile. Load it again and repeat your change.");
                    case LOCKED ->
                        Refusal.conflict(
                                "The guest is locked by another task: " + refused.text() + " Wait for it to end.");
                    case RUNNING ->
                        Refusal.conflict(Refusal.Code.GUEST_RUNNING, "The guest is running. Stop it first.");
                    case NO_SUCH_GUEST ->
                        Refusal.conflict(
                                Refusal.Code.GUEST_MISSING,
                                "The host no longer has this guest. It may have been removed.");
                    case NOT_RUNNING, NO_QUORUM, NODE_UNREACHABLE, OTHER -> hypervisor(e);
                    case NOT_FOUND, ALREADY_EXISTS, IN_USE, PROTECTED, NO_AGENT, NO_SPACE, UNSUPPORTED -> hypervisor(e);
                };
            default -> hypervisor(e);
        };
    }

    private static Refusal hypervisor(PveException e) {
        HostProblem problem = problem(e);
        String kind = problem.kind().equals("no_quorum") ? "refused" : problem.kind();
        return Refusal.hypervisor(kind, problem.detail());
    }

    /** The same as a host's state. */
    public static HostProblem problem(PveException e) {
        return switch (e) {
            case PveException.Unreachable u ->
                new HostProblem("unreachable", "The host can't be reached: " + u.getMessage());
            case PveException.TimedOut _ -> new HostProblem("timeout", "The host did not answer in time.");
            case PveException.NotTrusted n ->
                new HostProblem(
                        "certificate",
                        n.expected() == null
                                ? "The host's certificate is not one the system trusts."
                                : "The host shows another certificate than the accepted one (" + n.expected()
                                        + "). Nothing was sent to it. Accept the new one, " + n.offered()
                                        + ", if you know why it changed.");
            case PveException.SignInFailed _ ->
                new HostProblem("sign_in", "The host does not take the API token. Give it a new one.");
            case PveException.NotPermitted n ->
                new HostProblem(
                        "permission",
                        n.privilege() == null
                                ? "The API token may not do this: " + n.getMessage()
                                : "The API token lacks the privilege " + n.privilege() + " on " + n.path() + ".");
            case PveException.InvalidParameters i ->
                new HostProblem("refused", "The host refused the parameters: " + i.fields());
            case PveException.Refused r ->
                r.reason() == PveException.Reason.NO_QUORUM
                        ? new HostProblem("no_quorum", "The cluster has no quorum: it answers, but changes nothing.")
                        : r.reason() == PveException.Reason.NODE_UNREACHABLE
                                ? new HostProblem("unreachable", "The guest's node does not answer its cluster.")
                                : new HostProblem("refused", "The host refused: " + r.text());
        };
    }
}
