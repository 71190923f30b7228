package dev.holdfast.jobs;

import dev.holdfast.base.RefusalCode;

/** The error codes of jobs. */
public enum JobRefusals implements RefusalCode {
    JOB_OVER
}
