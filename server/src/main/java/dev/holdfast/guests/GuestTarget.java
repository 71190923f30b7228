package dev.holdfast.guests;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;

/** A guest and the name by which users know it, as jobs store it. Older versions stored the whole app. */
@JsonIgnoreProperties(ignoreUnknown = true)
public record GuestTarget(
        String name, long clusterId, @JsonAlias("ctid") int vmid) {
    /** The guest. */
    public GuestRef guest() {
        return new GuestRef(clusterId, vmid);
    }
}
