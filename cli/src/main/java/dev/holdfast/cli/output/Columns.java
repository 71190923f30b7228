package dev.holdfast.cli.output;

import dev.holdfast.cli.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which fields the table of a kind shows. */
final class Columns {
    private static final Map<String, String> CHOSEN = Map.ofEntries(
            Map.entry(
                    "HostView",
                    "id name status cluster node pve_version cpu_pct mem_bytes mem_total_bytes"
                            + " guests_running guests_total uptime_s"),
            Map.entry(
                    "AppView",
                    "id name status host_name ctid ip cpu_pct mem_bytes disk_bytes uptime_s"
                            + " update_available tags"),
            Map.entry("VmView", "id name status host_name vmid ip cpu_pct mem_bytes disk_bytes uptime_s tags"),
            Map.entry("JobView", "id kind status target progress_pct requested_by created_at finished_at error"),
            Map.entry("JobEvent", "id ts stream message"),
            Map.entry(
                    "BackupView",
                    "id guest_type guest_vmid guest_name host_name storage taken_at size_bytes"
                            + " verify_state protected"),
            Map.entry("AlertView", "id state severity target why value fired_at resolved_at acknowledged_by"),
            Map.entry("AlertRuleView", "id name severity metric operator threshold target_type enabled"),
            Map.entry("UserRow", "id email role display_name totp_enabled last_seen_at"),
            Map.entry("ApiToken", "id name scopes created_at expires_at last_used_at"),
            Map.entry("Entry", "slug name category version cpu ram_mb disk_gb unattended"),
            Map.entry("Schedule", "id name kind cron zone enabled next_runs owner"),
            Map.entry("MaintenanceWindow", "id name status starts_at ends_at targets"),
            Map.entry("AuditEntry", "id at actor action target outcome ip"),
            Map.entry("AdoptableContainer", "host_id host_name ctid name status tags"),
            Map.entry("FirewallRule", "pos enable type action iface source dest proto dport sport macro comment"));

    /** How many columns a table has that nobody chose them for. */
    private static final int USUAL_COUNT = 9;

    private Columns() {}

    /**
     * The fields to show, in their order.
     *
     * @param kind the schema of a row; empty if it has no name
     * @param all whether to show also what is not usually shown
     */
    static List<String> of(String kind, List<Json> rows, boolean all) {
        Set<String> present = new LinkedHashSet<>();
        for (Json row : rows) present.addAll(row.fields().keySet());
        Set<String> columns = new LinkedHashSet<>();
        String chosen = CHOSEN.get(kind);
        if (chosen != null) columns.addAll(List.of(chosen.split(" ")));
        columns.retainAll(present);
        if (all) {
            columns.addAll(present);
        } else if (columns.isEmpty()) {
            for (String field : present) {
                if (columns.size() < USUAL_COUNT && rows.stream().allMatch(row -> isShort(row.get(field))))
                    columns.add(field);
            }
            if (columns.isEmpty()) columns.addAll(present);
        }
        return new ArrayList<>(columns);
    }

    private static boolean isShort(Json value) {
        return value.isScalar() && value.text().length() <= 60;
    }
}
