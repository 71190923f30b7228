package dev.holdfast.hosts.client;

import dev.holdfast.base.HypervisorCode;
import dev.holdfast.base.HypervisorProblem;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.Violation;
import dev.holdfast.pve.wire.PveException;

/** Translates a failed hypervisor call into a refusal for the caller or into a host's problem. */
public final class HypervisorFailures {
    private HypervisorFailures() {}

    /** The refusal for a failed call. A parameter that the hypervisor rejects is the caller's fault: 422. */
    public static Refusal refusal(PveException e) {
        return switch (e) {
            case PveException.InvalidParameters invalid ->
                Refusal.invalid(invalid.fields().entrySet().stream()
                        .map(f -> Violation.body(f.getKey(), f.getValue().strip(), "value_error"))
                        .toList());
            case PveException.Refused refused ->
                switch (refused.reason()) {
                    case DIGEST ->
                        Refusal.of(
                                HypervisorCode.DIGEST_MISMATCH,
                                "The configuration was changed in the meantime. Reload it and repeat your change.");
                    case LOCKED ->
                        Refusal.conflict("The guest is locked by another task: " + refused.text()
                                + " Wait until that task has ended.");
                    case RUNNING -> Refusal.of(HypervisorCode.GUEST_RUNNING, "The guest is running. Stop it first.");
                    case NO_SUCH_GUEST ->
                        Refusal.of(
                                HypervisorCode.GUEST_MISSING,
                                "This guest no longer exists on the host. It may have been removed.");
                    case NOT_RUNNING, NO_QUORUM, NODE_UNREACHABLE, OTHER -> hypervisor(e);
                    case NOT_FOUND, ALREADY_EXISTS, IN_USE, PROTECTED, NO_SPACE, UNSUPPORTED -> hypervisor(e);
                    case NO_AGENT, AGENT_SILENT, AGENT_REFUSED -> hypervisor(e);
                };
            default -> hypervisor(e);
        };
    }

    private static Refusal hypervisor(PveException e) {
        HostProblem problem = problem(e);
        return Refusal.hypervisor(problem.kind(), problem.detail());
    }

    /** The host that was asked answered, but reached neither the other node nor, on its own, the service behind it. */
    private static String silent(String text) {
        return "The node does not answer the host that was asked (" + text.strip()
                + "). It is off or cut off, or its service pvedaemon does not run.";
    }

    /** Why a host did not do something, or Holdfast refused to, as a sentence. */
    public static String detail(RuntimeException e) {
        return switch (e) {
            case PveException failure -> problem(failure).detail();
            case Refusal refusal -> refusal.reason();
            default -> throw e;
        };
    }

    /** The host's problem that a failed call shows. */
    public static HostProblem problem(PveException e) {
        return switch (e) {
            case PveException.Unreachable u ->
                new HostProblem(HypervisorProblem.UNREACHABLE, "The host can't be reached: " + u.getMessage());
            case PveException.TimedOut _ ->
                new HostProblem(HypervisorProblem.TIMEOUT, "The host did not answer in time.");
            case PveException.TooLarge t ->
                new HostProblem(HypervisorProblem.TOO_LARGE, String.valueOf(t.getMessage()));
            case PveException.NotTrusted n ->
                new HostProblem(
                        HypervisorProblem.CERTIFICATE,
                        n.expected() == null
                                ? "The system does not trust the host's certificate."
                                : "The host's certificate is not the accepted one (" + n.expected()
                                        + "). Nothing was sent to the host. If you know why the certificate changed,"
                                        + " accept the new one: " + n.offered() + ".");
            case PveException.SignInFailed _ ->
                new HostProblem(HypervisorProblem.SIGN_IN, "The host rejected the API token. Enter a new one.");
            case PveException.NotPermitted n ->
                new HostProblem(
                        HypervisorProblem.PERMISSION,
                        n.privilege() == null
                                ? "The API token does not permit this: " + n.getMessage()
                                : "The API token lacks the privilege "
                                        + n.privilege().replace("|", " or ") + " on " + n.path() + ".");
            case PveException.InvalidParameters i ->
                new HostProblem(HypervisorProblem.REFUSED, "The host refused the parameters: " + i.fields());
            // The kinds are a closed list. What can't be read is as good as no answer, and certainly no refusal.
            case PveException.Unreadable u ->
                new HostProblem(
                        HypervisorProblem.UNREACHABLE,
                        "The host answers, but not as expected. " + u.getMessage() + ".");
            case PveException.Refused r ->
                r.reason() == PveException.Reason.NO_QUORUM
                        ? new HostProblem(
                                HypervisorProblem.NO_QUORUM,
                                "The cluster has no quorum: it can be read but not changed.")
                        : r.reason() == PveException.Reason.NODE_UNREACHABLE
                                ? new HostProblem(HypervisorProblem.UNREACHABLE, silent(r.text()))
                                : new HostProblem(
                                        HypervisorProblem.REFUSED, "The host refused the request: " + r.text());
        };
    }
}
