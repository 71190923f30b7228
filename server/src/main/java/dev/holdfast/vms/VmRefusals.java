package dev.holdfast.vms;

import dev.holdfast.base.RefusalCode;

/** The error codes of virtual machines. */
public enum VmRefusals implements RefusalCode {
    LINKED_CLONE_NEEDS_TEMPLATE
}
