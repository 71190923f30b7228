package dev.holdfast.bench;

import dev.holdfast.base.db.DatabaseConfig;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.net.Addresses;
import dev.holdfast.base.net.StreamingHttp;
import dev.holdfast.catalog.CatalogRefresh;
import dev.holdfast.catalog.RefreshProgress;
import dev.holdfast.catalog.Refreshed;
import dev.holdfast.catalog.ScriptOrigin;
import dev.holdfast.catalog.parse.ContainerScript;
import dev.holdfast.catalog.parse.InstallScript;
import dev.holdfast.catalog.parse.ScriptReader;
import dev.holdfast.catalog.source.Sources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import org.eclipse.jgit.api.Git;

/** A catalogue of 600 generated apps: read for the first time, unchanged, and with one script changed. */
final class Scripts {
    private static final int APPS = 600;

    private Scripts() {}

    static void run() throws Exception {
        Path data = Files.createTempDirectory("holdfast-bench");
        Path tree = data.resolve("scripts");
        for (int i = 0; i < APPS; i++) write(tree, i, "");
        for (int i = 0; i < 6; i++) put(tree, "misc/part" + i + ".func", framework(i));
        try (Git git =
                Git.init().setDirectory(tree.toFile()).setInitialBranch("main").call()) {
            commit(git);
            Figures parsing = Figures.timed(20, Scripts::parseAll);
            Figures first = first(data, tree);
            try (Db db = Db.open(DatabaseConfig.sqlite(data.resolve("kept")))) {
                CatalogRefresh refresh = refresh(db, data, tree);
                refresh.run(RefreshProgress.SILENT);
                Figures same = Figures.timed(50, () -> refresh.run(RefreshProgress.SILENT));
                double[] all = new double[30];
                for (int i = 0; i < all.length; i++) {
                    write(tree, i, "# changed\n");
                    commit(git);
                    long began = System.nanoTime();
                    Refreshed done = refresh.run(RefreshProgress.SILENT);
                    all[i] = (System.nanoTime() - began) / 1e6;
                    if (done.read() != 1) throw new IOException(done.toString());
                }
                Figures one = Figures.of(all);
                String against = "the first refresh";
                Figures.row("reading 600 apps, 1,200 scripts", Figures.ms(parsing), "no repository, no database");
                Figures.row("catalogue, first refresh", Figures.ms(first), "the baseline; a repository on this disk");
                Figures.row(
                        "catalogue, one script changed",
                        Figures.ms(one),
                        Figures.times(one.median(), first.median(), against));
                Figures.row(
                        "catalogue, nothing new",
                        Figures.ms(same),
                        Figures.times(same.median(), first.median(), against));
            }
        }
    }

    private static Figures first(Path data, Path tree) throws Exception {
        double[] all = new double[10];
        for (int i = -2; i < all.length; i++) {
            try (Db db = Db.open(DatabaseConfig.sqlite(data.resolve("first" + i)))) {
                CatalogRefresh refresh = refresh(db, data, tree);
                long began = System.nanoTime();
                Refreshed done = refresh.run(RefreshProgress.SILENT);
                if (done.read() != APPS || done.broken() != 0) throw new IOException(done.toString());
                if (i >= 0) all[i] = (System.nanoTime() - began) / 1e6;
            }
        }
        return Figures.of(all);
    }

    private static CatalogRefresh refresh(Db db, Path data, Path tree) {
        StreamingHttp unavailable = _ -> {
            throw new StreamingHttp.Failed("No server is available.");
        };
        var sources = new Sources(unavailable, new Addresses(false), data);
        var origin = new ScriptOrigin(tree.toString(), "main");
        return new CatalogRefresh(
                db,
                InstantSource.system(),
                new ScriptOrigin.Place(from -> sources.at(from.url(), from.branch()), () -> origin),
                new ScriptOrigin.Place(from -> sources.engineAt(from.url(), from.branch()), () -> origin));
    }

    private static int parseAll() {
        int unattended = 0;
        for (int i = 0; i < APPS; i++) {
            var facts =
                    ScriptReader.read("app" + i, ContainerScript.of(container(i, "")), InstallScript.of(install(i)));
            if (facts.unattended()) unattended++;
        }
        return unattended;
    }

    private static void commit(Git git) throws Exception {
        git.add().addFilepattern(".").call();
        git.commit()
                .setMessage("more")
                .setAuthor("bench", "bench@scripts.test")
                .setSign(false)
                .call();
    }

    private static void write(Path tree, int app, String more) throws IOException {
        put(tree, "ct/app" + app + ".sh", container(app, more));
        put(tree, "install/app" + app + "-install.sh", install(app));
    }

    private static void put(Path tree, String path, String text) throws IOException {
        Files.createDirectories(tree.resolve(path).getParent());
        Files.writeString(tree.resolve(path), text);
    }

    private static String container(int app, String more) {
        var text = new StringBuilder("""
                #!/usr/bin/env bash
                # Source: https://app%1$d.test/
                APP="App%1$d"
                var_tags="${var_tags:-bench;tag%2$d}"
                var_cpu="${var_cpu:-2}"
                var_ram="${var_ram:-2048}"
                var_disk="${var_disk:-8}"
                var_os="${var_os:-debian}"
                var_version="${var_version:-13}"
                variables
                function update_script() {
                """.formatted(app, app % 20));
        for (int i = 0; i < 40; i++) {
            text.append("  if [[ -f \"/opt/app/part")
                    .append(i)
                    .append("\" ]]; then\n    $STD mv /opt/app/part")
                    .append(i)
                    .append(" \"$(mktemp -d)\" && msg_ok \"Moved it's part\"\n  fi\n");
        }
        return text + "  exit\n}\nstart\nbuild_container\ndescription\necho -e \"${TAB}http://${IP}:" + (1000 + app)
                + "/app${CL}\"\n" + more;
    }

    private static String install(int app) {
        var text =
                new StringBuilder("#!/usr/bin/env bash\nsource /dev/stdin <<<\"$FUNCTIONS_FILE_PATH\"\ncatch_errors\n");
        for (int i = 0; i < 15; i++) {
            text.append("msg_info \"Step ")
                    .append(i)
                    .append("\"\n$STD apt-get install -y part")
                    .append(i)
                    .append("\ncat <<EOF >/etc/systemd/system/part")
                    .append(i)
                    .append(
                            ".service\n[Unit]\nDescription=Part that isn't quoted\nEOF\nfor x in a b; do\n  echo \"$x\" | grep -v b"
                                    + " || true\ndone\nmsg_ok \"Step\"\n");
        }
        if (app % 7 == 0) text.append("read -r -p \"Add more? <y/N> \" more\n[[ $more == y ]] && echo more\n");
        return text + "# " + app + "\n";
    }

    private static String framework(int part) {
        return ("part" + part + "() {\n  echo \"$1\" | sed 's/a/b/'\n}\n").repeat(1_500);
    }
}
