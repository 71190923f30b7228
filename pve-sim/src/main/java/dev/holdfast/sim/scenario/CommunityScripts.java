package dev.holdfast.sim.scenario;

import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.shell.file.FileEntry;
import dev.holdfast.sim.shell.file.FileTree;
import java.util.Objects;

/**
 * Containers as the community scripts leave them: a tag, notes with the name of the app as a heading, and inside a program that
 * downloads the script again in order to update the app. The words are ours.
 */
public final class CommunityScripts {
    private CommunityScripts() {}

    /**
     * Makes a container look as if the script of an app had made it.
     *
     * @param app the name of the app, as in its script
     * @param slug the script's file name without its extension
     * @param tag what else the script tags its containers with
     */
    public static SimGuest made(SimGuest container, String app, String slug, String tag) {
        container.set("tags", "community-script;" + tag);
        container.set("description", """
                <div align='center'>
                  <h2 style='margin: 8px 0'>%s LXC</h2>
                  <a href='https://community-scripts.org'>Made by a community script</a>
                </div>
                """.formatted(app));
        FileTree files = container.computer().computer().files();
        files.write("/usr/bin/update", """
                #!/usr/bin/env bash
                # Inside the container, the script that made it updates the app.
                bash -c "$(curl -fsSL https://raw.githubusercontent.com/community-scripts/ProxmoxVE/main/ct/%s.sh)"
                """.formatted(slug));
        FileEntry update = Objects.requireNonNull(files.find("/usr/bin/update"));
        update.mode(0755);
        return container;
    }
}
