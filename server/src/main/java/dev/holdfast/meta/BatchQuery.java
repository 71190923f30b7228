package dev.holdfast.meta;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What is read together.
 *
 * @param get one to 20 paths below {@code /api/v1}, with their queries, separated by commas: {@code /hosts,/jobs?page=1}
 */
record BatchQuery(String get) implements Input {
    private static final int MOST = 20;
    private static final String ONE = "/[!-+.-~-]*";
    private static final Pattern LIST = Pattern.compile(ONE + "(?:," + ONE + "){0," + (MOST - 1) + "}");

    @Override
    public void check(Checks checks) {
        checks.length("get", get, 4000);
        checks.matches(
                "get",
                get,
                LIST,
                "Must be one to " + MOST
                        + " paths that begin with a slash, separated by commas. A comma in a path is %2C.");
    }

    List<String> paths() {
        return List.of(get.split(","));
    }
}
