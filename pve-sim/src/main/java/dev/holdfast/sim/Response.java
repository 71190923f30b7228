package dev.holdfast.sim;

/** One answer: status, reason phrase, and JSON (empty for none). */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Response(int status, String reason, byte[] body, boolean close) {}
