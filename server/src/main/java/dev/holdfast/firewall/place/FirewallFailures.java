package dev.holdfast.firewall.place;

import dev.holdfast.base.Refusal;
import dev.holdfast.base.Violation;
import dev.holdfast.http.Call;
import dev.holdfast.http.Work;
import dev.holdfast.pve.wire.PveException;
import java.util.List;
import java.util.Map;

/**
 * Translates what Proxmox VE says about firewalls: it reports a missing object as an error 500 or as an invalid parameter, also
 * if the request names it in its path, and some keys have other names.
 */
public final class FirewallFailures {
    /** Path variables, in the order in which a missing one is named. */
    private static final List<String> VARIABLES = List.of("cidr", "pos", "name", "group");

    private FirewallFailures() {}

    /** The work; a failure of it that the request's path or body explains becomes a 404, a 409 or a 422. */
    public static <I, A> Work.Answer<I, A> explained(Work.Answer<I, A> work) {
        return (call, in) -> {
            try {
                return work.answer(call, in);
            } catch (PveException.Refused e) {
                if (e.reason() == PveException.Reason.NOT_FOUND) throw missing(call, e.text());
                if (e.reason() == PveException.Reason.IN_USE) {
                    throw Refusal.conflict("It is not empty. Remove what it contains first.");
                }
                throw e;
            } catch (PveException.InvalidParameters e) {
                throw invalid(call, e);
            }
        };
    }

    private static Refusal missing(Call call, String text) {
        for (String variable : VARIABLES) {
            String value = call.variables().get(variable);
            if (value != null) return Refusal.notFound(noun(call, variable), value);
        }
        return Refusal.notFoundBecause("firewall object", "The host refused the request: " + text.strip());
    }

    private static String noun(Call call, String variable) {
        return switch (variable) {
            case "cidr" -> "member";
            case "pos" -> "rule";
            case "group" -> "security group";
            default -> call.variables().containsKey("cidr") ? "IP set" : "object";
        };
    }

    private static Refusal invalid(Call call, PveException.InvalidParameters e) {
        for (Map.Entry<String, String> fault : e.fields().entrySet()) {
            PveException.Reason reason = PveException.Reason.of(fault.getValue());
            boolean isInPath = call.variables().containsKey(fault.getKey());
            if (isInPath && reason == PveException.Reason.NOT_FOUND) return missing(call, fault.getValue());
            if (reason == PveException.Reason.ALREADY_EXISTS) {
                return Refusal.conflict(
                        "The host refused the request: " + fault.getValue().strip() + ".");
            }
        }
        return Refusal.invalid(e.fields().entrySet().stream()
                .map(fault -> new Violation(
                        where(call, fault.getKey()), fault.getValue().strip(), "value_error"))
                .toList());
    }

    private static List<Object> where(Call call, String key) {
        if (call.variables().containsKey(key)) return List.of("path", key);
        return List.of("body", key.replace('-', '_'));
    }
}
