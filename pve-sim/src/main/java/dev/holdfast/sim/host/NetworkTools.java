package dev.holdfast.sim.host;

import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.schema.Formats;
import dev.holdfast.sim.shell.process.Call;
import dev.holdfast.sim.shell.process.Tool;
import dev.holdfast.sim.shell.text.NotModelled;
import dev.holdfast.sim.tools.Arguments;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Programs that report on a container's network. */
final class NetworkTools {
    private final SimGuest guest;
    private final Services services;

    NetworkTools(SimGuest guest, Services services) {
        this.guest = guest;
        this.services = services;
    }

    void add(Map<String, Tool> all) {
        all.put("hostname", this::hostname);
        all.put("ip", this::addresses);
        all.put("ss", this::sockets);
        all.put("netstat", this::statistics);
        all.put("nproc", call -> say(call, String.valueOf(guest.configInForce().getOrDefault("cores", 1))));
        all.put("ping", call -> call.fail(2, call.arguments().getLast() + ": Name or service not known"));
    }

    private static int say(Call call, String text) throws IOException {
        call.print(text + "\n");
        return 0;
    }

    /** The container's first address with prefix length: the configured one, or the simulated DHCP address. */
    static String address(SimGuest guest) {
        Object nic = guest.configInForce().get("net0");
        if (nic == null) return "";
        String configured = Formats.CONTAINER_NET.parse(nic.toString()).getOrDefault("ip", "manual");
        if (configured.equals("dhcp")) return guest.address() + "/16";
        return configured.contains("/") ? configured : "";
    }

    private int hostname(Call call) throws IOException {
        var arguments = new Arguments(call.arguments(), "Ifsi", "");
        if (!arguments.has("-I", "-i")) return say(call, guest.name());
        String address = address(guest).replaceAll("/.*", "");
        return say(call, address.isEmpty() ? "" : address + " ");
    }

    private int addresses(Call call) throws IOException {
        List<String> words =
                call.arguments().stream().filter(w -> !w.startsWith("-")).toList();
        boolean brief = call.arguments().contains("-o");
        if (words.isEmpty() || !words.getFirst().matches("a|addr|address")) {
            if (!words.isEmpty() && words.getFirst().matches("r|route"))
                return say(call, "default via 10.20.0.1 dev eth0");
            throw new NotModelled("ip " + String.join(" ", words));
        }
        String address = address(guest);
        boolean all = !words.contains("eth0");
        if (brief) {
            if (all)
                call.print("1: lo    inet 127.0.0.1/8 scope host lo\\       valid_lft forever preferred_lft forever\n");
            if (!address.isEmpty()) {
                call.print("2: eth0    inet " + address
                        + " brd 10.20.255.255 scope global eth0\\       valid_lft forever preferred_lft forever\n");
            }
            return 0;
        }
        if (all) {
            call.print("""
                    1: lo: <LOOPBACK,UP,LOWER_UP> mtu 65536 qdisc noqueue state UNKNOWN group default qlen 1000
                        inet 127.0.0.1/8 scope host lo
                           valid_lft forever preferred_lft forever
                    """);
        }
        call.print(
                "2: eth0@if7: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 1500 qdisc noqueue state UP group default qlen 1000\n");
        if (!call.arguments().contains("-4")) {
            call.print("    link/ether " + guest.hardwareAddress("net0").toLowerCase(Locale.ROOT)
                    + " brd ff:ff:ff:ff:ff:ff link-netnsid 0\n");
        }
        if (!address.isEmpty()) {
            call.print("    inet " + address
                    + " brd 10.20.255.255 scope global eth0\n       valid_lft forever preferred_lft forever\n");
        }
        return 0;
    }

    private int sockets(Call call) throws IOException {
        var arguments = new Arguments(call.arguments(), "Htlnpau4", "", "--no-header");
        if (!arguments.has("-l") || arguments.has("-u")) throw new NotModelled("ss without -tl");
        if (!arguments.has("-H", "--no-header")) {
            call.print("State  Recv-Q Send-Q Local Address:Port Peer Address:PortProcess\n");
        }
        int pid = 300;
        for (Services.Listening one : services.listening()) {
            pid += 7;
            call.print("LISTEN 0      511    %20s 0.0.0.0:*    ".formatted(one.address() + ":" + one.port())
                    + (arguments.has("-p") ? "users:((\"%s\",pid=%d,fd=6))".formatted(one.program(), pid) : "")
                    + "\n");
        }
        return 0;
    }

    private int statistics(Call call) throws IOException {
        var arguments = new Arguments(call.arguments(), "tlnpa", "");
        if (!arguments.has("-l")) throw new NotModelled("netstat without -tl");
        call.print("""
                Active Internet connections (only servers)
                Proto Recv-Q Send-Q Local Address           Foreign Address         State       PID/Program name
                """);
        int pid = 300;
        for (Services.Listening one : services.listening()) {
            pid += 7;
            call.print("tcp        0      0 %-23s 0.0.0.0:*               LISTEN      %d/%s\n"
                    .formatted(one.address() + ":" + one.port(), pid, one.program()));
        }
        return 0;
    }
}
