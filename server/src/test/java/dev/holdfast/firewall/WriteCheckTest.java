package dev.holdfast.firewall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.access.Credential;
import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.base.Refusal;
import dev.holdfast.firewall.place.FirewallPlace;
import dev.holdfast.firewall.write.FirewallChange;
import dev.holdfast.firewall.write.FirewallWrites;
import dev.holdfast.firewall.write.ProposedChange;
import dev.holdfast.pve.firewall.FirewallScope;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The check before a change. */
class WriteCheckTest {
    @Test
    void whatTheCheckRefusesIsNotSent() {
        var by = new Principal(1, "a@b.test", Role.OWNER, Map.of(), new Credential.Session(1), "192.0.2.1");
        var place = new FirewallPlace(1, "alpha", new FirewallScope.Cluster());
        var proposed = new ProposedChange(by, place, new FirewallChange.RemoveRule(0), null);
        // Without clients: sending would fail.
        var writes = new FirewallWrites(null, change -> {
            assertThat(change).isSameAs(proposed);
            throw Refusal.confirmRequired("alpha");
        });
        assertThatThrownBy(() -> writes.write(proposed, null, () -> ""))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("confirm_required");
    }
}
