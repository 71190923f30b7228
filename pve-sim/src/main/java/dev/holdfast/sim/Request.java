package dev.holdfast.sim;

import java.util.Map;

/**
 * One request as it arrived.
 *
 * @param path below {@code /api2/json}, decoded
 * @param parameters of query and form together, as the real thing mixes them
 */
record Request(String method, String path, Map<String, String> headers, Map<String, String> parameters) {}
