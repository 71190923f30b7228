package dev.holdfast.http.print;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the document says about the variables in paths. */
final class PathVariables {
    /** By name; where one name stands for several things, by the segment before it and the name. */
    private static final Map<String, String> SENTENCES = Map.ofEntries(
            Map.entry("alert_id", "The id of the alert."),
            Map.entry("app_id", "The id of the app in Holdfast."),
            Map.entry("backup_id", "The id of the backup in Holdfast."),
            Map.entry("channel_id", "The id of the channel."),
            Map.entry("container_id", "The id of the container in Holdfast, which is not its CT ID."),
            Map.entry("dashboard_id", "The id of the dashboard."),
            Map.entry("host_id", "The id of the host in Holdfast."),
            Map.entry("job_id", "The id of the job."),
            Map.entry("maintenance_id", "The id of the maintenance window."),
            Map.entry("override_id", "The id of the exception from an alert rule."),
            Map.entry("view_id", "The id of the saved view."),
            Map.entry("recording_id", "The id of the recording."),
            Map.entry("route_id", "The id of the route."),
            Map.entry("rule_id", "The id of the alert rule."),
            Map.entry("schedule_id", "The id of the schedule."),
            Map.entry("team_id", "The id of the team."),
            Map.entry("test_id", "The id of the test restore."),
            Map.entry("token_id", "The id of the API token in Holdfast."),
            Map.entry("user_id", "The id of the user."),
            Map.entry("vm_id", "The id of the virtual machine in Holdfast, which is not its VM ID."),
            Map.entry("sid", "The id of the session."),
            Map.entry("did", "The id of the trusted device."),
            Map.entry("pos", "The position of the rule in its list, from 0."),
            Map.entry("node", "The name of the node in its cluster."),
            Map.entry("cidr", "The member: an address, a network or the name of an alias, with a slash written %2F."),
            Map.entry("disk", "The key of the disk in the guest's configuration, such as scsi0, rootfs or mp0."),
            Map.entry("iface", "The name of the interface."),
            Map.entry("slot", "The key of the device in the configuration of the virtual machine, such as ide2."),
            Map.entry("network/iface", "The key of the NIC in the guest's configuration, such as net0."),
            Map.entry("slug", "The short name of the entry in the catalogue."),
            Map.entry("group", "The name of the security group."),
            Map.entry("key", "The key of the option in the guest's configuration."),
            Map.entry("aliases/name", "The name of the alias."),
            Map.entry("ipsets/name", "The name of the IP set."),
            Map.entry("snapshots/name", "The name of the snapshot."),
            Map.entry("{host_id}/id", "The id of the backup job in its cluster."),
            Map.entry("action", "What is done to the guest."));

    private PathVariables() {}

    /** The sentence about a variable after this segment of the path; null if there is none. */
    static @Nullable String sentence(String before, String name) {
        return SENTENCES.getOrDefault(before + "/" + name, SENTENCES.get(name));
    }
}
