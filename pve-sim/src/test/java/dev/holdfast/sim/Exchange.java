package dev.holdfast.sim;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** One recorded exchange with the real API. */
public record Exchange(
        String name,
        String token,
        String method,
        String path,
        String type,
        String form,
        int status,
        String reason,
        String body) {
    /** Reads one from its file. */
    public static Exchange read(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        String token = lines.getFirst()
                .replaceAll(".*token: ", "")
                .replaceFirst(";.*", "")
                .trim();
        String[] request = lines.get(1).substring(2).split(" ", 2);
        String form = "";
        String type = "";
        int at = 2;
        for (; lines.get(at).startsWith(">"); at++) {
            String text = lines.get(at).substring(1).trim();
            if (text.startsWith("Content-Type:"))
                type = text.replace("Content-Type:", "").trim();
            else if (!text.isEmpty()) form = text;
        }
        while (!lines.get(at).startsWith("< HTTP")) at++;
        String[] status = lines.get(at).substring(2).split(" ", 3);
        while (at < lines.size() && !lines.get(at).equals("<")) at++;
        String body = String.join("\n", lines.subList(Math.min(at + 1, lines.size()), lines.size()));
        String name = file.getFileName().toString().replace(".txt", "");
        return new Exchange(
                name, token, request[0], request[1], type, form, Integer.parseInt(status[1]), status[2], body.trim());
    }

    int number() {
        return Integer.parseInt(name.substring(0, 3));
    }
}
