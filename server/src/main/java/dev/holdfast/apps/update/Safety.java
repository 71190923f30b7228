package dev.holdfast.apps.update;

/** What an update does around the run of its script, as in {@link UpdateIn}. */
record Safety(
        boolean force,
        boolean raiseMemory,
        boolean checkPort,
        int checkTimeoutS,
        boolean rollBack,
        boolean keepSnapshot) {
    /** That of jobs from before there was a choice. */
    static final Safety NONE = new Safety(true, false, false, 0, false, true);
}
