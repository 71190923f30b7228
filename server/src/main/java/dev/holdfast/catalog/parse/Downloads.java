package dev.holdfast.catalog.parse;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where an install script downloads from, apart from the packages of the operating system: hosts, repositories, and the
 * runtimes that the framework installs. Addresses that are known only when the script runs are missing.
 */
final class Downloads {
    private static final int MOST = 30;
    private static final Pattern DOWNLOADS = Pattern.compile(
            "(?:^|[\\s(|])(?:curl|wget|git|curl_with_retry|curl_download|setup_deb822_repo|fetch_and_deploy_from_url)\\s");
    private static final Pattern ADDRESS =
            Pattern.compile("https?://([a-zA-Z0-9-]{1,60}(?:\\.[a-zA-Z0-9-]{1,60}){1,5})((?:/[\\w.-]{1,100}){0,3})");
    private static final Pattern REPOSITORY = Pattern.compile("[\\w.-]{1,60}/[\\w.-]{1,80}");
    private static final Map<String, String> RELEASES = Map.of(
            "fetch_and_deploy_gh_release", "github.com/",
            "fetch_and_deploy_gh_tag", "github.com/",
            "fetch_and_deploy_codeberg_release", "codeberg.org/",
            "fetch_and_deploy_gl_release", "gitlab.com/");
    private static final Map<String, String> RUNTIMES = Map.ofEntries(
            Map.entry("setup_nodejs", "Node.js"),
            Map.entry("setup_postgresql", "PostgreSQL"),
            Map.entry("setup_mariadb", "MariaDB"),
            Map.entry("setup_mysql", "MySQL"),
            Map.entry("setup_mongodb", "MongoDB"),
            Map.entry("setup_clickhouse", "ClickHouse"),
            Map.entry("setup_meilisearch", "Meilisearch"),
            Map.entry("setup_uv", "Python"),
            Map.entry("setup_php", "PHP"),
            Map.entry("setup_composer", "Composer"),
            Map.entry("setup_java", "Java"),
            Map.entry("setup_go", "Go"),
            Map.entry("setup_rust", "Rust"),
            Map.entry("setup_ruby", "Ruby"),
            Map.entry("setup_docker", "Docker"),
            Map.entry("setup_ffmpeg", "FFmpeg"),
            Map.entry("setup_imagemagick", "ImageMagick"));

    private final Set<String> found = new LinkedHashSet<>();

    private Downloads() {}

    /** What the script downloads, each once, in its order. */
    static List<String> of(Script script) {
        var downloads = new Downloads();
        for (Command command : script.commands()) downloads.read(command);
        return downloads.found.stream().limit(MOST).toList();
    }

    private void read(Command command) {
        List<String> words = command.words();
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            String runtime = RUNTIMES.get(word);
            if (runtime != null) found.add(runtime);
            String host = RELEASES.get(word);
            if (host != null && i + 2 < words.size()) release(host, words.get(i + 2));
        }
        String text = String.join(" ", words) + " ";
        if (text.length() <= 4_000 && DOWNLOADS.matcher(text).find()) addresses(text);
    }

    private void release(String host, String word) {
        String repository = Shell.unquoted(word);
        if (REPOSITORY.matcher(repository).matches()) found.add(host + repository);
    }

    private void addresses(String text) {
        Matcher matcher = ADDRESS.matcher(text);
        while (matcher.find()) {
            String host = matcher.group(1).toLowerCase(Locale.ROOT);
            if (host.chars().allMatch(c -> c == '.' || Character.isDigit(c))) continue; // this machine, mostly
            found.add(origin(host, matcher.group(2)));
        }
    }

    /** The repository of an address at a host of repositories; of another one, the host. */
    private static String origin(String host, String path) {
        String[] part = path.split("/", -1);
        int first = host.equals("api.github.com") ? 2 : 1;
        boolean isCode = switch (host) {
            case "github.com", "api.github.com", "raw.githubusercontent.com", "codeberg.org", "gitlab.com" -> true;
            default -> false;
        };
        if (!isCode || part.length < first + 2) return host;
        String server = host.startsWith("api.") || host.startsWith("raw.") ? "github.com" : host;
        String name = part[first + 1];
        return server + "/" + part[first] + "/" + (name.endsWith(".git") ? name.substring(0, name.length() - 4) : name);
    }
}
