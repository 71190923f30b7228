package dev.holdfast.meta;

import dev.holdfast.http.Call;
import dev.holdfast.http.Ids;
import dev.holdfast.http.Ops;
import dev.holdfast.http.Reply;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.util.RawValue;

/** The operation that reads several things in one request. */
public final class BatchRoutes {
    /**
     * The answer to one of several reads.
     *
     * @param status the status that it would have alone
     * @param total the number of entries on all pages; null where the list has no pages
     * @param retryAfter after how many seconds to try again; null where the answer does not say
     * @param body the answer that it would have alone; a text where that is not JSON
     */
    record BatchPart(
            int status, @Nullable Long total, @Nullable Long retryAfter, Object body) {
        static BatchPart of(Reply part) {
            String text = new String(part.body(), StandardCharsets.UTF_8);
            boolean isJson = part.contentType().startsWith("application/json");
            return new BatchPart(
                    part.status(),
                    number(part, Call.TOTAL),
                    number(part, "Retry-After"),
                    isJson && !text.isEmpty() ? new RawValue(text) : text);
        }

        private static @Nullable Long number(Reply part, String header) {
            String value = part.headers().get(header);
            return value == null ? null : Ids.parse(value);
        }
    }

    private BatchRoutes() {}

    /** Adds the operation. */
    public static void declare(Ops ops) {
        ops.get("meta.batch", "/batch", "Several reads in one request, each with its own checks and answer")
                .signedIn()
                .asks(BatchQuery.class)
                .answersList(
                        BatchPart.class,
                        (call, _) -> call.query(BatchQuery.class).paths().stream()
                                .map(call::read)
                                .map(BatchPart::of)
                                .toList());
    }
}
