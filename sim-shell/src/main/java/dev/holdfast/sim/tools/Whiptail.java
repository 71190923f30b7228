package dev.holdfast.sim.tools;

import dev.holdfast.sim.shell.process.Call;
import dev.holdfast.sim.shell.process.Terminal;
import dev.holdfast.sim.shell.process.Tool;
import dev.holdfast.sim.shell.text.Bytes;
import dev.holdfast.sim.shell.text.NotModelled;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * {@code whiptail}: questions that cover the screen. The answer is printed to standard error. Its colours and frames are not
 * modelled; its keys are: arrows, Tab, Space, Enter, Escape.
 */
final class Whiptail {
    private static final int OK = 0;
    private static final int NO = 1;
    private static final int ESCAPED = 255;
    private static final List<String> FLAGS =
            List.of("--clear", "--defaultno", "--nocancel", "--noitem", "--notags", "--fb", "--scrolltext");
    private static final List<String> VALUED = List.of(
            "--title",
            "--backtitle",
            "--default-item",
            "--ok-button",
            "--cancel-button",
            "--yes-button",
            "--no-button");
    private static final List<String> BOXES = List.of("--menu", "--yesno", "--msgbox", "--inputbox", "--passwordbox");

    private Whiptail() {}

    static void add(Map<String, Tool> all) {
        all.put("whiptail", Whiptail::run);
    }

    private static int run(Call call) throws IOException {
        String box = "";
        String title = "";
        boolean no = false;
        var operands = new ArrayList<String>();
        List<String> words = call.arguments();
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            if (BOXES.contains(word)) box = word;
            else if (word.equals("--defaultno")) no = true;
            else if (VALUED.contains(word)) {
                i++;
                if (word.equals("--title") && i < words.size()) title = words.get(i);
            } else if (word.startsWith("--") && !word.equals("--") && !FLAGS.contains(word)) {
                throw new NotModelled(word);
            } else if (!word.startsWith("--")) operands.add(word);
        }
        if (box.isEmpty() || operands.isEmpty()) throw new NotModelled(String.join(" ", words));
        Terminal terminal = call.descriptors().terminal();
        if (terminal == null) return ESCAPED;
        Terminal.Modes before = terminal.modes();
        terminal.modes(Terminal.Modes.RAW);
        try {
            var screen = new Screen(call, terminal, title, operands.getFirst().replace("\\n", "\n"));
            return switch (box) {
                case "--menu" -> screen.menu(operands.subList(Math.min(4, operands.size()), operands.size()));
                case "--yesno" -> screen.buttons(List.of("Yes", "No"), no ? 1 : 0);
                case "--msgbox" -> screen.buttons(List.of("Ok"), 0);
                default -> screen.input(operands.size() > 3 ? operands.get(3) : "", box.equals("--passwordbox"));
            };
        } finally {
            terminal.modes(before);
        }
    }

    private static final class Screen {
        private final Call call;
        private final Terminal terminal;
        private final String title;
        private final String text;

        Screen(Call call, Terminal terminal, String title, String text) {
            this.call = call;
            this.terminal = terminal;
            this.title = title;
            this.text = text;
        }

        private void draw(String below) throws IOException {
            String whole = "\u001b[H\u001b[2J" + title + "\n\n" + text + "\n\n" + below + "\n";
            terminal.out().write(Bytes.of(whole.replace("\n", "\r\n")));
        }

        private int answer(int status, String text) throws IOException {
            terminal.out().write(Bytes.of("\u001b[H\u001b[2J"));
            if (status == OK) call.descriptors().out(2).write(Bytes.of(text));
            return status;
        }

        int menu(List<String> items) throws IOException {
            if (items.isEmpty() || items.size() % 2 != 0) throw new NotModelled("a menu without pairs of items");
            int chosen = 0;
            while (true) {
                var list = new StringBuilder();
                for (int i = 0; i < items.size(); i += 2) {
                    list.append(i / 2 == chosen ? "> " : "  ")
                            .append(items.get(i))
                            .append("  ")
                            .append(items.get(i + 1))
                            .append('\n');
                }
                draw(list + "<Ok>  <Cancel>");
                switch (key()) {
                    case UP -> chosen = Math.max(0, chosen - 1);
                    case DOWN -> chosen = Math.min(items.size() / 2 - 1, chosen + 1);
                    case ENTER -> {
                        return answer(OK, items.get(2 * chosen));
                    }
                    case TAB -> {
                        int end = buttons(List.of("Ok", "Cancel"), 0);
                        return answer(end, end == OK ? items.get(2 * chosen) : "");
                    }
                    case ESCAPE, END -> {
                        return answer(ESCAPED, "");
                    }
                    default -> {}
                }
            }
        }

        int buttons(List<String> names, int first) throws IOException {
            int chosen = first;
            while (true) {
                var row = new StringBuilder();
                for (int i = 0; i < names.size(); i++) {
                    row.append(i == chosen ? "[<" : " <").append(names.get(i)).append(i == chosen ? ">] " : ">  ");
                }
                draw(row.toString());
                switch (key()) {
                    case UP, DOWN, TAB, LEFT, RIGHT -> chosen = (chosen + 1) % names.size();
                    case ENTER, ' ' -> {
                        return answer(chosen == 0 ? OK : NO, "");
                    }
                    case ESCAPE, END -> {
                        return answer(ESCAPED, "");
                    }
                    default -> {}
                }
            }
        }

        int input(String begun, boolean hidden) throws IOException {
            var typed = new StringBuilder(begun);
            while (true) {
                draw((hidden ? "*".repeat(typed.length()) : typed) + "\n<Ok>  <Cancel>");
                int key = key();
                switch (key) {
                    case ENTER -> {
                        return answer(OK, typed.toString());
                    }
                    case TAB -> {
                        int end = buttons(List.of("Ok", "Cancel"), 0);
                        return answer(end, end == OK ? typed.toString() : "");
                    }
                    case 8, 0x7f -> typed.setLength(Math.max(0, typed.length() - 1));
                    case ESCAPE, END -> {
                        return answer(ESCAPED, "");
                    }
                    default -> {
                        if (key >= ' ') typed.append((char) key);
                    }
                }
            }
        }

        private static final int END = -1;
        private static final int UP = -2;
        private static final int DOWN = -3;
        private static final int LEFT = -4;
        private static final int RIGHT = -5;
        private static final int ENTER = '\r';
        private static final int TAB = '\t';
        private static final int ESCAPE = 0x1b;

        /** The next key. A real one waits a moment to tell the Escape key from an arrow; here Escape is pressed twice. */
        private int key() throws IOException {
            InputStream in = terminal.in();
            int key = in.read();
            if (key == '\n') return ENTER;
            if (key != ESCAPE) return key;
            int next = in.read();
            if (next != '[' && next != 'O') return ESCAPE;
            return switch (in.read()) {
                case 'A' -> UP;
                case 'B' -> DOWN;
                case 'C' -> RIGHT;
                case 'D' -> LEFT;
                default -> 0;
            };
        }
    }
}
