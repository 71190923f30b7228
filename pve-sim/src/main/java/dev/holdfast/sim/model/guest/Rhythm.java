package dev.holdfast.sim.model.guest;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;

/**
 * How what a guest uses changes over days and weeks. Times are those of UTC.
 *
 * @param peak which share of its cores it uses at most besides what it always uses
 * @param from the hour at which it begins to
 * @param to the hour at which it ends to; 24 hours later it never does
 * @param weekend what of the peak is left on a Saturday and a Sunday
 * @param diskUsed the share of its disk that is used at {@code since}
 * @param diskPerDay the share of its disk that is filled each day
 * @param since when this was set
 */
public record Rhythm(double peak, int from, int to, double weekend, double diskUsed, double diskPerDay, long since) {
    private static final double FULLEST = 0.98;

    /** The share of its cores at a time, besides what it always uses. */
    public double cpu(long at) {
        ZonedDateTime time = Instant.ofEpochMilli(at).atZone(ZoneOffset.UTC);
        boolean isFree = time.getDayOfWeek() == DayOfWeek.SATURDAY || time.getDayOfWeek() == DayOfWeek.SUNDAY;
        double hour = time.getHour() + time.getMinute() / 60.0;
        double shape = to - from >= 24 ? 1 : Math.max(0, Math.sin(Math.PI * (hour - from) / (to - from)));
        boolean isWithin = hour >= from && hour < to;
        return peak * (isWithin ? shape : 0) * (isFree ? weekend : 1);
    }

    /** The share of its disk that is used at a time. */
    public double disk(long at) {
        double days = (at - since) / (double) Duration.ofDays(1).toMillis();
        return Math.clamp(diskUsed + diskPerDay * days, 0.02, FULLEST);
    }
}
