package dev.holdfast.sim.tools;

import dev.holdfast.sim.shell.text.NotModelled;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The options and operands of a program, parsed as most programs do. */
public final class Arguments {
    private final Map<String, String> options = new LinkedHashMap<>();
    private final List<String> operands = new ArrayList<>();

    /**
     * Parses the arguments; options that are not listed here are not modelled.
     *
     * @param flags the letters of options without a value
     * @param valued the letters of options with a value
     * @param words the long options, those with a value end with an equals sign
     */
    public Arguments(List<String> arguments, String flags, String valued, String... words) {
        List<String> longs = List.of(words);
        for (int i = 0; i < arguments.size(); i++) {
            String argument = arguments.get(i);
            if (argument.equals("--")) {
                operands.addAll(arguments.subList(i + 1, arguments.size()));
                return;
            }
            if (!argument.startsWith("-") || argument.equals("-")) {
                operands.add(argument);
            } else if (argument.startsWith("--")) {
                int equals = argument.indexOf('=');
                String name = equals < 0 ? argument : argument.substring(0, equals);
                if (longs.contains(name)) {
                    options.put(name, "");
                } else if (longs.contains(name + "=")) {
                    if (equals < 0 && i + 1 == arguments.size()) throw new NotModelled(name + " without a value");
                    options.put(name, equals < 0 ? arguments.get(++i) : argument.substring(equals + 1));
                } else {
                    throw new NotModelled("the option " + argument);
                }
            } else {
                for (int c = 1; c < argument.length(); c++) {
                    char letter = argument.charAt(c);
                    if (flags.indexOf(letter) >= 0) {
                        options.put("-" + letter, "");
                        continue;
                    }
                    if (valued.indexOf(letter) < 0) throw new NotModelled("the option -" + letter);
                    String value = argument.substring(c + 1);
                    if (value.isEmpty() && i + 1 < arguments.size()) value = arguments.get(++i);
                    String before = options.get("-" + letter);
                    options.put("-" + letter, before == null ? value : before + "\n" + value);
                    break;
                }
            }
        }
    }

    /** Whether one of these options is present. */
    public boolean has(String... names) {
        for (String name : names) {
            if (options.containsKey(name)) return true;
        }
        return false;
    }

    /** The value of an option, null if it is not present; the values of a repeated short option, one per line. */
    public @Nullable String value(String name) {
        return options.get(name);
    }

    /** The arguments that are not options. */
    public List<String> operands() {
        return operands;
    }
}
