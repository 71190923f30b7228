package dev.holdfast.bench;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The long form of the kill drill, under several conditions. Any result other than 0 is an error of the product. */
final class Drills {
    private static final long SEED = 1;

    private Drills() {}

    /** Returns false when a drill found errors; these are printed below its row. */
    static boolean run() throws Exception {
        boolean clean = drill("60 kills, responses lost", plan(60, Duration.ZERO));
        clean &= drill(
                "20 kills, responses lost, Holdfast's clock 60 s ahead of the host's",
                plan(20, Duration.ofMinutes(-1)));
        clean &= drill("20 kills, responses lost, Holdfast's clock 60 s behind", plan(20, Duration.ofMinutes(1)));
        try (var database = new Database()) {
            clean &= drill(
                    "30 kills, responses lost, PostgreSQL restarted 6 times",
                    new KillDrill.Plan(30, SEED, Duration.ZERO, true, database.settings(), database::restart));
        }
        return clean;
    }

    private static KillDrill.Plan plan(int kills, Duration hostClock) {
        return new KillDrill.Plan(kills, SEED, hostClock, true, Map.of(), () -> {});
    }

    private static boolean drill(String name, KillDrill.Plan plan) throws Exception {
        KillDrill.Result result = KillDrill.run(plan);
        Figures.row(
                "drill: " + name,
                "lost %d, false %d, doubled %d, second services %d"
                        .formatted(
                                result.lost().size(),
                                result.wrong().size(),
                                result.doubled().size(),
                                result.intruders()),
                "jobs " + result.jobs());
        for (List<String> findings : List.of(result.lost(), result.wrong(), result.doubled())) {
            findings.forEach(System.out::println);
        }
        return result.isClean();
    }

    /** A separate PostgreSQL server that keeps its port and data when it is restarted. */
    private static final class Database implements AutoCloseable {
        private final Path data = Files.createTempDirectory("holdfast-drill-postgres");
        private EmbeddedPostgres server;
        private int port;

        Database() throws IOException {
            start();
        }

        private void start() throws IOException {
            var builder = EmbeddedPostgres.builder().setDataDirectory(data).setCleanDataDirectory(false);
            if (port != 0) builder.setPort(port);
            server = builder.start();
            port = server.getPort();
        }

        Map<String, String> settings() {
            return Map.of("HOLDFAST_DATABASE_URL", server.getJdbcUrl("postgres", "postgres"));
        }

        void restart() throws IOException {
            server.close();
            start();
        }

        @Override
        public void close() throws IOException {
            server.close();
        }
    }
}
