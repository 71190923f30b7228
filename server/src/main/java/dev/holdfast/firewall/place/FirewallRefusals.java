package dev.holdfast.firewall.place;

import dev.holdfast.base.RefusalCode;
import java.util.List;

/** The error codes of firewalls. */
public enum FirewallRefusals implements RefusalCode {
    /** A security group has no options of its own: those of its cluster apply. */
    INHERITED,
    /** Rules or sets name the object; {@code used_by} lists them. */
    IN_USE;

    @Override
    public List<Extra> extras() {
        return this == IN_USE ? List.of(Extra.of("used_by", List.class)) : List.of();
    }
}
