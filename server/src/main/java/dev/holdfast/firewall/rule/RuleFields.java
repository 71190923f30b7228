package dev.holdfast.firewall.rule;

import dev.holdfast.base.Records;
import dev.holdfast.http.Input;
import dev.holdfast.pve.firewall.FirewallRule.RuleSpec;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A record with the fields of a rule, all or some. */
interface RuleFields extends Input {
    @Nullable
    RuleType type();

    @Nullable
    Integer enable();

    /** The fields for Proxmox VE. */
    default RuleSpec spec() {
        Map<String, @Nullable Object> fields = Records.values((Record) this);
        fields.put("type", type() == null ? null : type().word());
        fields.put("enable", enable() == null ? null : enable() == 1);
        return Records.make(RuleSpec.class, fields);
    }
}
