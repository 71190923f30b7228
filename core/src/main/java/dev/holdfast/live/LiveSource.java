package dev.holdfast.live;

/** What an area reports to open pages. */
@FunctionalInterface
public interface LiveSource {
    /** Declares which events of the area pages receive, and what it measures. Called once, before the service starts. */
    void declare(LiveEvents live);
}
