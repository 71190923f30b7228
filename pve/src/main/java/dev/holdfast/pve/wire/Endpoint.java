package dev.holdfast.pve.wire;

/** Where to connect to, and whom to trust there. */
record Endpoint(Address address, Trust trust) {}
