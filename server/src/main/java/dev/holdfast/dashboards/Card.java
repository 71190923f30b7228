package dev.holdfast.dashboards;

/**
 * One part of a dashboard: a chart or a list of the page.
 *
 * @param title what stands above it
 * @param path the page that it shows, with what it is filtered by, such as {@code /inventory?q=tag:web}
 * @param wide whether it takes the whole width
 */
record Card(String title, String path, boolean wide) {
    static Card of(CardIn in) {
        return new Card(in.title(), in.path(), Boolean.TRUE.equals(in.wide()));
    }
}
