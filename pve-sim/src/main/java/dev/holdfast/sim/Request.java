package dev.holdfast.sim;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One request as it arrived.
 *
 * @param path below {@code /api2/json}, decoded
 * @param parameters of query and form together, as the real thing mixes them
 * @param upload the file that came with a form of several parts
 */
record Request(
        String method,
        String path,
        Map<String, String> headers,
        Map<String, String> parameters,
        @Nullable Upload upload) {}
