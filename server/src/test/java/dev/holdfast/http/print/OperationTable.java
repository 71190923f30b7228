package dev.holdfast.http.print;

import dev.holdfast.http.Confirmation;
import dev.holdfast.http.Download;
import dev.holdfast.http.Op;
import dev.holdfast.http.Relay;
import dev.holdfast.http.Reply;
import dev.holdfast.http.Sse;
import dev.holdfast.http.Work;
import java.util.List;
import java.util.stream.Collectors;

/** Prints {@code docs/operations.md}: every operation with its guard, typed confirmation and responses. */
public final class OperationTable {
    private OperationTable() {}

    /** The whole file. */
    public static String print(List<Op<?>> ops) {
        var text = new StringBuilder("""
            # Operations

            All operations of the API, in the order in which the areas declare them. The build writes this file from the
            operations themselves; a test compares it. All paths are below `/api/v1`.

            | Operation | Method | Path | Who may | Typed confirmation | Response |
            |---|---|---|---|---|---|
            """);
        for (Op<?> op : ops) {
            String confirm =
                    op.confirmations().stream().map(Confirmation::words).collect(Collectors.joining("; "));
            text.append("| ")
                    .append(String.join(
                            " | ",
                            op.id(),
                            op.method(),
                            "`" + op.path() + "`",
                            op.guard().words() + (op.ranked() == null ? "" : ", of no lower rank than the user"),
                            confirm.isEmpty() ? "–" : confirm,
                            op.status() + " " + answer(op)))
                    .append(" |\n");
        }
        return text.toString();
    }

    private static String answer(Op<?> op) {
        String answer = switch (op.answer()) {
            case Work.ListOf(Class<?> element) -> element.getSimpleName() + "[]";
            case Class<?> c when c == Sse.class -> "events";
            case Class<?> c when c == Download.class -> "a file";
            case Class<?> c when c == Relay.class -> "a WebSocket";
            case Class<?> c when c == Reply.class -> "a document";
            case Class<?> c when c == Void.class -> "nothing";
            case Class<?> c -> c.getSimpleName();
            default -> op.answer().getTypeName();
        };
        return op.jobs().isEmpty() ? answer : answer + " (`" + String.join(" ", op.jobs()) + "`)";
    }
}
