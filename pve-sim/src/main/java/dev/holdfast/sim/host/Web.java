package dev.holdfast.sim.host;

import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.shell.process.Call;
import dev.holdfast.sim.shell.text.Bytes;
import dev.holdfast.sim.shell.text.Escapes;
import dev.holdfast.sim.tools.Arguments;
import java.io.IOException;
import java.net.URI;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** {@code curl} and {@code wget}: they reach only the services of running containers of the same cluster. */
final class Web {
    private final SimCluster cluster;
    private final Function<SimGuest, Services> servicesOf;

    Web(SimCluster cluster, Function<SimGuest, Services> servicesOf) {
        this.cluster = cluster;
        this.servicesOf = servicesOf;
    }

    /** The result of a request: a page, or a failure with curl's error number and text. */
    private record Answer(int failure, String text, String host) {}

    int curl(Call call) throws IOException {
        var arguments = new Arguments(
                call.arguments(),
                "fsSLkgIi4vZ",
                "owmHXAdueTCb",
                "--silent",
                "--fail",
                "--location",
                "--insecure",
                "--show-error",
                "--output=",
                "--write-out=",
                "--max-time=",
                "--connect-timeout=",
                "--retry=",
                "--header=",
                "--request=",
                "--create-dirs",
                "--head",
                "--retry-delay=",
                "--compressed",
                "--proto=",
                "--tlsv1.2");
        if (arguments.operands().isEmpty()) return refused(call, 2, "curl: no URL specified");
        int end = 0;
        for (String url : arguments.operands()) end = curl(call, arguments, url);
        return end;
    }

    private int curl(Call call, Arguments arguments, String url) throws IOException {
        Answer answer = ask(url, arguments.has("-k", "--insecure"));
        String format = arguments.value("-w") == null ? arguments.value("--write-out") : arguments.value("-w");
        boolean failed = answer.failure != 0;
        if (!failed) write(call, arguments, arguments.has("-I", "--head") ? "HTTP/1.1 200 OK\n" : answer.text);
        if (format != null) {
            call.print(Escapes.read(format)
                    .replace("%{http_code}", failed ? "000" : "200")
                    .replace("%{response_code}", failed ? "000" : "200"));
        }
        if (!failed) return 0;
        boolean silent = arguments.has("-s", "--silent") && !arguments.has("-S", "--show-error");
        return silent ? answer.failure : refused(call, answer.failure, "curl: (" + answer.failure + ") " + answer.text);
    }

    private static void write(Call call, Arguments arguments, String text) throws IOException {
        String file = arguments.value("-o") == null ? arguments.value("--output") : arguments.value("-o");
        if (file == null) {
            call.print(text);
            return;
        }
        try (var out = call.create(file, false)) {
            out.write(Bytes.of(text));
        }
    }

    int wget(Call call) throws IOException {
        var arguments = new Arguments(call.arguments(), "qcnN", "OTt", "--no-check-certificate", "--quiet", "--spider");
        for (String url : arguments.operands()) {
            Answer answer = ask(url, arguments.has("--no-check-certificate"));
            if (answer.failure != 0) {
                if (arguments.has("-q", "--quiet")) return 4;
                return refused(call, 4, "wget: unable to resolve host address '" + answer.host + "'");
            }
            String name = url.replaceAll(".*/", "");
            String file =
                    arguments.value("-O") == null ? (name.isEmpty() ? "index.html" : name) : arguments.value("-O");
            if ("-".equals(file)) {
                call.print(answer.text);
            } else if (file != null) {
                try (var out = call.create(file, false)) {
                    out.write(Bytes.of(answer.text));
                }
            }
        }
        return 0;
    }

    private static int refused(Call call, int status, String text) throws IOException {
        call.complain(text);
        return status;
    }

    private Answer ask(String url, boolean trusting) {
        URI uri;
        try {
            uri = URI.create(url.contains("://") ? url : "http://" + url);
        } catch (IllegalArgumentException e) {
            return new Answer(3, "URL rejected: Malformed input to a URL function", url);
        }
        String host = uri.getHost() == null ? "" : uri.getHost();
        boolean secure = "https".equals(uri.getScheme());
        int port = uri.getPort() > 0 ? uri.getPort() : secure ? 443 : 80;
        if (!host.matches("[0-9.]+")) return new Answer(6, "Could not resolve host: " + host, host);
        Services.Listening service = service(host, port);
        if (service == null) {
            String why = "Failed to connect to " + host + " port " + port + " after 1 ms: Could not connect to server";
            return new Answer(7, why, host);
        }
        if (service.secure() && !secure) {
            return new Answer(52, "Empty reply from server", host);
        }
        if (!service.secure() && secure) {
            return new Answer(35, "TLS connect error: error:0A00010B:SSL routines::wrong version number", host);
        }
        if (secure && !trusting) {
            return new Answer(60, "SSL certificate problem: self-signed certificate", host);
        }
        return new Answer(0, "<!doctype html><title>" + service.program() + "</title>\n", host);
    }

    private Services.@Nullable Listening service(String host, int port) {
        for (SimGuest guest : cluster.guests()) {
            if (!guest.isContainer() || !guest.isRunning()) continue;
            if (!NetworkTools.address(guest).startsWith(host + "/")) continue;
            for (Services.Listening one : servicesOf.apply(guest).listening()) {
                if (one.port() == port && one.address().equals("0.0.0.0")) return one;
            }
        }
        return null;
    }
}
