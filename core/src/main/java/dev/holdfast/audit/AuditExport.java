package dev.holdfast.audit;

import dev.holdfast.base.Word;
import dev.holdfast.base.json.Json;
import dev.holdfast.http.Call;
import dev.holdfast.http.Download;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The audit trail as a file: each page is read, sent and dropped before the next one is read. */
record AuditExport(AuditLog log, InstantSource clock) {
    static final String CSV = "text/csv; charset=utf-8";
    static final String LINES = "application/jsonl";

    private static final int PAGE = 500;
    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ofPattern("yyyy-MM-dd").withZone(ZoneOffset.UTC);

    /** A cell of each line. */
    private record Cell(String name, Function<AuditRow, @Nullable Object> value) {}

    private static final List<Cell> CELLS = List.of(
            new Cell("id", AuditRow::id),
            new Cell("at", AuditRow::at),
            new Cell("actor_id", AuditRow::actorId),
            new Cell("actor_name", AuditRow::actorName),
            new Cell("credential_type", AuditRow::credentialType),
            new Cell("credential_id", AuditRow::credentialId),
            new Cell("action", AuditRow::action),
            new Cell("target_type", AuditRow::targetType),
            new Cell("target_id", AuditRow::targetId),
            new Cell("target_name", AuditRow::targetName),
            new Cell("outcome", AuditRow::outcome),
            new Cell("status", AuditRow::status),
            new Cell("detail", AuditRow::summary),
            new Cell("ip", AuditRow::ip),
            new Cell("request_id", AuditRow::requestId));

    Download open(Call call) {
        var query = call.query(ExportQuery.class);
        boolean csv = query.format() == ExportQuery.Format.CSV;
        String format = Word.of(query.format());
        String name = "holdfast-audit-" + DAY.format(clock.instant()) + "." + format;
        return new Download(csv ? CSV : LINES, name, out -> {
            if (csv)
                out.write(CsvLine.of(CELLS.stream().map(Cell::name).toList()).getBytes(StandardCharsets.UTF_8));
            long rows = write(query.filter(), csv, out);
            call.auditNote(rows + " rows as " + format);
        });
    }

    private long write(AuditFilter filter, boolean csv, OutputStream out) throws IOException {
        long rows = 0;
        long before = Long.MAX_VALUE;
        while (true) {
            List<AuditRow> page = log.before(filter, before, PAGE);
            if (page.isEmpty()) return rows;
            String text = page.stream().map(row -> csv ? line(row) : json(row)).collect(Collectors.joining());
            out.write(text.getBytes(StandardCharsets.UTF_8));
            rows += page.size();
            before = page.getLast().id();
        }
    }

    private static String json(AuditRow row) {
        return Json.write(AuditEntry.of(row)) + "\n";
    }

    private static String line(AuditRow row) {
        return CsvLine.of(CELLS.stream().map(cell -> cell.value().apply(row)).toList());
    }
}
