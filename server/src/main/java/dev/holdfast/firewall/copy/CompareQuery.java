package dev.holdfast.firewall.copy;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * Which security group is compared.
 *
 * @param group the name of the security group
 * @param host a host of the cluster with which the others are compared; the first one that has the group if omitted
 */
record CompareQuery(String group, @Nullable Long host) implements Input {
    @Override
    public void check(Checks checks) {
        checks.length("group", group, 18);
        checks.atLeast("host", host, 0);
    }
}
