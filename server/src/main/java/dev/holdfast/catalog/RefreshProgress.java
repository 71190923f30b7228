package dev.holdfast.catalog;

/** Receives the progress of a refresh, and can cancel it. */
public interface RefreshProgress {
    /** For callers that need only the result. */
    RefreshProgress SILENT = new RefreshProgress() {
        @Override
        public void line(String text) {}

        @Override
        public void percent(int percent) {}

        @Override
        public boolean isCanceled() {
            return false;
        }
    };

    /** Reports an event. */
    void line(String text);

    /** Reports progress, from 0 to 100. */
    void percent(int percent);

    /** Whether to stop. */
    boolean isCanceled();
}
