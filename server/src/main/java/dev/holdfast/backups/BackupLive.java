package dev.holdfast.backups;

import dev.holdfast.access.Ownership;
import dev.holdfast.backups.inventory.BackupsRead;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.live.Audience;
import dev.holdfast.live.ChangeKind;
import dev.holdfast.live.LiveEvents;
import dev.holdfast.live.LiveSource;
import dev.holdfast.live.ResourceType;
import java.util.List;

/** Reports to open pages that other backups are known: a storage is read some time after a job made or removed one there. */
record BackupLive(Hosts hosts) implements LiveSource {
    @Override
    public void declare(LiveEvents live) {
        live.on(BackupsRead.class, e -> {
            List<Ownership> places = e.clusters().stream()
                    .flatMap(cluster -> hosts.ofCluster(cluster).stream())
                    .map(Host::ownership)
                    .distinct()
                    .toList();
            live.changed(ResourceType.BACKUP, null, ChangeKind.UPDATED, Audience.at(places));
        });
    }
}
