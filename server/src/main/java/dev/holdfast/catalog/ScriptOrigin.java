package dev.holdfast.catalog;

/** Repository and branch of the scripts, as configured. */
public record ScriptOrigin(String url, String branch) {}
