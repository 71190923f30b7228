package dev.holdfast.base;

/** The error code of operations that do something dangerous, and only with consent; several areas have some. */
public enum ConsentCode implements RefusalCode {
    CONSENT_REQUIRED
}
