package dev.holdfast.apps.update.window;

import java.util.List;

/** All update windows, as in {@link WindowsIn}. */
record WindowsView(List<WindowView> windows) {
    /** When apps with a tag may be updated at planned times. */
    record WindowView(String tag, List<String> days, String from, String until, String zone) {}

    static WindowsView of(List<UpdateWindow> windows) {
        return new WindowsView(windows.stream()
                .map(one -> new WindowView(one.tag(), one.days(), one.from(), one.until(), one.zone()))
                .toList());
    }
}
