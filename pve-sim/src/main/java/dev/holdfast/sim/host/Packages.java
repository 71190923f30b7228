package dev.holdfast.sim.host;

import dev.holdfast.sim.shell.process.Call;
import dev.holdfast.sim.shell.process.Computer;
import dev.holdfast.sim.shell.process.Tool;
import dev.holdfast.sim.shell.run.Shells;
import dev.holdfast.sim.shell.text.NotModelled;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * {@code apt-get} and {@code apk}. Nothing is downloaded and no program is installed; the packages of a few services
 * install their unit, and the service starts immediately, as on Debian.
 */
final class Packages {
    private static final Map<String, String> SERVICES = Map.ofEntries(
            Map.entry("nginx", "80"),
            Map.entry("caddy", "80"),
            Map.entry("apache2", "80"),
            Map.entry("lighttpd", "80"),
            Map.entry("grafana", "3000"),
            Map.entry("redis-server", "6379"),
            Map.entry("redis", "6379"),
            Map.entry("postgresql", "5432"),
            Map.entry("mariadb-server", "3306"),
            Map.entry("mosquitto", "1883"));

    private final Computer computer;
    private final Services services;

    Packages(Computer computer, Services services) {
        this.computer = computer;
        this.services = services;
    }

    void add(Map<String, Tool> all) {
        if (services.isAlpine()) {
            all.put("apk", this::alpine);
            return;
        }
        all.put("apt-get", this::debian);
        all.put("apt", this::debian);
        all.put("dpkg", this::known);
    }

    private static List<String> plain(Call call) {
        return call.arguments().stream().filter(word -> !word.startsWith("-")).toList();
    }

    private int debian(Call call) throws IOException {
        List<String> words =
                plain(call).stream().filter(word -> !word.contains("::")).toList();
        if (words.isEmpty()) throw new NotModelled(call.name() + " without an order");
        switch (words.getFirst()) {
            case "update" -> call.print("Reading package lists...\n");
            case "upgrade", "dist-upgrade", "full-upgrade", "autoremove", "autoclean", "clean" ->
                call.print("0 upgraded, 0 newly installed, 0 to remove and 0 not upgraded.\n");
            case "install" -> {
                for (String name : words.subList(1, words.size())) {
                    if (!isName(name)) return refused(call, "E: Unable to locate package " + name, 100);
                    call.print("Setting up " + name + " ...\n");
                    install(name);
                }
            }
            case "remove", "purge" -> {
                for (String name : words.subList(1, words.size())) services.stop(name);
            }
            default -> throw new NotModelled(call.name() + " " + words.getFirst());
        }
        return 0;
    }

    private int alpine(Call call) throws IOException {
        List<String> words = plain(call);
        if (words.isEmpty()) throw new NotModelled("apk without an order");
        switch (words.getFirst()) {
            case "update", "upgrade", "cache" -> call.print("OK: 24 packages\n");
            case "add" -> {
                for (String name : words.subList(1, words.size())) {
                    if (!isName(name)) return refused(call, "ERROR: unable to select packages: " + name, 1);
                    call.print("Installing " + name + "\n");
                    install(name);
                }
                call.print("OK: 24 packages\n");
            }
            case "del" -> {
                for (String name : words.subList(1, words.size())) services.stop(name);
            }
            default -> throw new NotModelled("apk " + words.getFirst());
        }
        return 0;
    }

    private static boolean isName(String name) {
        return name.matches("[a-z0-9][a-z0-9.+-]*(=.*)?") && !name.startsWith("no-such");
    }

    private void install(String name) {
        computer.files().write("/var/lib/dpkg/info/" + name + ".list", "/.\n");
        Tool shell = Shells.programs().get(name);
        if (shell != null) computer.install(name, shell);
        String port = SERVICES.get(name);
        if (port == null) return;
        services.lay("/usr/lib/systemd/system", name, port);
        if (services.isAlpine()) return;
        services.enable(name);
        services.start(name);
    }

    private int known(Call call) throws IOException {
        List<String> words = plain(call);
        if (!call.arguments().contains("-s") || words.size() != 1) throw new NotModelled("dpkg without -s");
        String name = words.getFirst();
        if (computer.files().find("/var/lib/dpkg/info/" + name + ".list") == null) {
            return refused(call, "dpkg-query: package '" + name + "' is not installed", 1);
        }
        call.print("Package: " + name + "\nStatus: install ok installed\n");
        return 0;
    }

    private static int refused(Call call, String text, int status) throws IOException {
        call.complain(text);
        return status;
    }
}
