package dev.holdfast.sim.model.node;

import java.util.ArrayList;
import java.util.List;

/** The difference of two texts in the format of {@code diff -u}. */
final class UnifiedDiff {
    private static final int AROUND = 3;

    /** One line: in both texts, only in the old one, or only in the new one. */
    private record Line(char mark, String text) {}

    private UnifiedDiff() {}

    /** Empty when the texts are equal. */
    static String of(String oldName, List<String> before, String newName, List<String> after) {
        List<Line> script = script(before, after);
        if (script.stream().allMatch(line -> line.mark() == ' ')) return "";
        var out = new StringBuilder("--- " + oldName + "\n+++ " + newName + "\n");
        int at = 0;
        while (at < script.size()) {
            int first = next(script, at);
            if (first == script.size()) break;
            int end = end(script, first);
            hunk(script, Math.max(at, first - AROUND), end, out);
            at = end;
        }
        return out.toString();
    }

    private static int next(List<Line> script, int from) {
        int at = from;
        while (at < script.size() && script.get(at).mark() == ' ') at++;
        return at;
    }

    /** The end of the hunk whose first difference is at {@code first}: changes close to each other share a hunk. */
    private static int end(List<Line> script, int first) {
        int last = first;
        for (int at = first; at < script.size() && at - last <= 2 * AROUND; at++) {
            if (script.get(at).mark() != ' ') last = at;
        }
        return Math.min(script.size(), last + 1 + AROUND);
    }

    private static void hunk(List<Line> script, int begin, int end, StringBuilder out) {
        List<Line> lines = script.subList(begin, end);
        out.append("@@ -%s +%s @@\n".formatted(range(script, begin, lines, '+'), range(script, begin, lines, '-')));
        lines.forEach(line -> out.append(line.mark()).append(line.text()).append('\n'));
    }

    /** The position of the lines in the text that has none of those marked {@code foreign}. */
    private static String range(List<Line> script, int begin, List<Line> lines, char foreign) {
        long start = script.subList(0, begin).stream()
                .filter(line -> line.mark() != foreign)
                .count();
        long length = lines.stream().filter(line -> line.mark() != foreign).count();
        long shown = length == 0 ? start : start + 1;
        return length == 1 ? "" + shown : shown + "," + length;
    }

    /** Uses the longest common subsequence; the files are short. */
    private static List<Line> script(List<String> before, List<String> after) {
        int[][] common = new int[before.size() + 1][after.size() + 1];
        for (int i = before.size() - 1; i >= 0; i--) {
            for (int j = after.size() - 1; j >= 0; j--) {
                common[i][j] = before.get(i).equals(after.get(j))
                        ? common[i + 1][j + 1] + 1
                        : Math.max(common[i + 1][j], common[i][j + 1]);
            }
        }
        var script = new ArrayList<Line>();
        int i = 0;
        int j = 0;
        while (i < before.size() || j < after.size()) {
            if (i < before.size() && j < after.size() && before.get(i).equals(after.get(j))) {
                script.add(new Line(' ', before.get(i++)));
                j++;
            } else if (j == after.size() || (i < before.size() && common[i + 1][j] >= common[i][j + 1])) {
                script.add(new Line('-', before.get(i++)));
            } else {
                script.add(new Line('+', after.get(j++)));
            }
        }
        return script;
    }
}
