package dev.holdfast.sim.tools;

import dev.holdfast.sim.shell.process.Call;
import dev.holdfast.sim.shell.process.Signal;
import dev.holdfast.sim.shell.process.SimProcess;
import dev.holdfast.sim.shell.process.Tool;
import dev.holdfast.sim.shell.text.Durations;
import dev.holdfast.sim.shell.text.NotModelled;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Programs that report on the computer, or wait. */
final class SystemTools {
    private static final String KERNEL = "6.14.11-4-pve";

    private SystemTools() {}

    static void add(Map<String, Tool> all) {
        all.put("sleep", SystemTools::sleep);
        all.put("date", SystemTools::date);
        all.put("uname", SystemTools::uname);
        all.put("arch", call -> say(call, "x86_64"));
        all.put("whoami", call -> say(call, "root"));
        all.put("id", SystemTools::id);
        all.put("seq", SystemTools::sequence);
        all.put("kill", SystemTools::kill);
        all.put("ps", SystemTools::processes);
        all.put("printenv", SystemTools::environment);
    }

    static int say(Call call, String text) throws IOException {
        call.print(text + "\n");
        return 0;
    }

    private static int sleep(Call call) throws InterruptedException {
        long millis = 0;
        for (String duration : call.arguments()) millis += Durations.millis(duration);
        call.sleep(millis);
        return 0;
    }

    private static int id(Call call) throws IOException {
        List<String> arguments = call.arguments();
        if (arguments.isEmpty()) return say(call, "uid=0(root) gid=0(root) groups=0(root)");
        if (arguments.getLast().equals("root") || arguments.getLast().startsWith("-")) {
            return say(call, arguments.contains("-un") || arguments.contains("-n") ? "root" : "0");
        }
        return call.fail(1, "'" + arguments.getLast() + "': no such user");
    }

    private static int uname(Call call) throws IOException {
        var arguments = new Arguments(call.arguments(), "asnrvmo", "");
        if (arguments.has("-a")) {
            return say(call, "Linux " + call.computer().name() + " " + KERNEL + " #1 SMP x86_64 GNU/Linux");
        }
        var words = new ArrayList<String>();
        if (arguments.has("-s") || call.arguments().isEmpty()) words.add("Linux");
        if (arguments.has("-n")) words.add(call.computer().name());
        if (arguments.has("-r")) words.add(KERNEL);
        if (arguments.has("-m")) words.add("x86_64");
        if (arguments.has("-o")) words.add("GNU/Linux");
        return say(call, String.join(" ", words));
    }

    /** Always in UTC. */
    private static int date(Call call) throws IOException {
        var arguments = new Arguments(call.arguments(), "uR", "d", "--utc", "--iso-8601=");
        String moment = arguments.value("-d");
        ZonedDateTime now = Instant.ofEpochMilli(call.computer().now()).atZone(ZoneOffset.UTC);
        if (moment != null && moment.matches("@[0-9]{1,12}")) {
            now = Instant.ofEpochSecond(Long.parseLong(moment.substring(1))).atZone(ZoneOffset.UTC);
        } else if (moment != null && !moment.equals("now")) {
            throw new NotModelled("date -d " + moment);
        }
        String format = arguments.operands().isEmpty()
                ? "+%a %b %e %H:%M:%S UTC %Y"
                : arguments.operands().getFirst();
        if (!format.startsWith("+")) throw new NotModelled("setting the clock");
        var text = new StringBuilder();
        for (int i = 1; i < format.length(); i++) {
            char c = format.charAt(i);
            if (c != '%' || i + 1 == format.length()) text.append(c);
            else text.append(field(now, format.charAt(++i)));
        }
        return say(call, text.toString());
    }

    private static String field(ZonedDateTime at, char letter) {
        return switch (letter) {
            case 's' -> String.valueOf(at.toEpochSecond());
            case 'N' -> "%09d".formatted(at.getNano());
            case 'F' -> at.format(DateTimeFormatter.ISO_LOCAL_DATE);
            case 'e' -> "%2d".formatted(at.getDayOfMonth());
            case '%' -> "%";
            case 'Z' -> "UTC";
            case 'z' -> "+0000";
            default -> at.format(DateTimeFormatter.ofPattern(pattern(letter), Locale.ROOT));
        };
    }

    private static String pattern(char letter) {
        return switch (letter) {
            case 'Y' -> "yyyy";
            case 'y' -> "yy";
            case 'm' -> "MM";
            case 'd' -> "dd";
            case 'H' -> "HH";
            case 'M' -> "mm";
            case 'S' -> "ss";
            case 'T' -> "HH:mm:ss";
            case 'R' -> "HH:mm";
            case 'a' -> "EEE";
            case 'A' -> "EEEE";
            case 'b' -> "MMM";
            case 'B' -> "MMMM";
            case 'j' -> "DDD";
            default -> throw new NotModelled("date +%" + letter);
        };
    }

    private static int sequence(Call call) throws IOException {
        List<String> numbers = call.arguments();
        if (numbers.isEmpty() || !numbers.stream().allMatch(n -> n.matches("-?[0-9]{1,9}"))) {
            throw new NotModelled("seq " + String.join(" ", numbers));
        }
        int first = numbers.size() > 1 ? Integer.parseInt(numbers.getFirst()) : 1;
        int step = numbers.size() > 2 ? Integer.parseInt(numbers.get(1)) : 1;
        int last = Integer.parseInt(numbers.getLast());
        if (step == 0) return call.fail(1, "invalid Zero increment value: '0'");
        for (int n = first; step > 0 ? n <= last : n >= last; n += step) call.print(n + "\n");
        return 0;
    }

    private static int kill(Call call) throws IOException {
        var rest = new ArrayList<>(call.arguments());
        Signal signal = Signal.TERM;
        boolean looks = false;
        if (!rest.isEmpty()
                && rest.getFirst().startsWith("-")
                && !rest.getFirst().equals("--")) {
            String name = rest.removeFirst().substring(1);
            if (name.equals("s")) name = rest.removeFirst();
            looks = name.equals("0");
            Signal named = Signal.find(name);
            if (named == null && !looks) throw new NotModelled("kill -" + name);
            if (named != null) signal = named;
        }
        rest.remove("--");
        int end = 0;
        for (String number : rest) {
            if (!number.matches("-?[0-9]{1,9}")) return call.fail(1, "failed to parse argument: '" + number + "'");
            if (!call.computer().kill(Integer.parseInt(number), looks ? null : signal)) {
                end = call.fail(1, "sending signal to " + number + " failed: No such process");
            }
        }
        return end;
    }

    private static int processes(Call call) throws IOException {
        call.print("    PID TTY          TIME CMD\n");
        for (SimProcess process : call.computer().processes()) {
            call.print("%7d ?        00:00:00 sh\n".formatted(process.pid()));
        }
        return 0;
    }

    private static int environment(Call call) throws IOException {
        if (call.arguments().isEmpty()) {
            for (var entry : call.environment().entrySet()) call.print(entry.getKey() + "=" + entry.getValue() + "\n");
            return 0;
        }
        String value = call.environment().get(call.arguments().getFirst());
        return value == null ? 1 : say(call, value);
    }
}
