package dev.holdfast.guests.create;

import dev.holdfast.jobs.HostUnreachable;
import dev.holdfast.jobs.RemoteTask;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A download task whose log also tells its progress, a line for each 32 MiB: {@code  32768K ........ ........ 12% 90.1M 4s}.
 *
 * @param end the percentage of the job at which the file is downloaded
 */
public record DownloadProgress(RemoteTask task, int end, IntConsumer progress) implements RemoteTask {
    private static final Pattern LINE = Pattern.compile("\\s*[0-9]+[KMG]? [ .,]*\\s*([0-9]{1,3})%.*");

    @Override
    public String id() {
        return task.id();
    }

    @Override
    public String host() {
        return task.host();
    }

    @Override
    public Status poll() throws HostUnreachable, InterruptedException {
        return task.poll();
    }

    @Override
    public List<String> log(int from, int limit) throws HostUnreachable, InterruptedException {
        List<String> lines = task.log(from, limit);
        for (String line : lines) {
            Matcher matcher = LINE.matcher(line);
            if (matcher.matches()) progress.accept(Math.min(100, Integer.parseInt(matcher.group(1))) * end / 100);
        }
        return lines;
    }

    @Override
    public void stop() throws HostUnreachable, InterruptedException {
        task.stop();
    }
}
