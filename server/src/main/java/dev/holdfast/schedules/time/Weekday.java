package dev.holdfast.schedules.time;

import java.time.DayOfWeek;

/** A day of the week, as the API names it. */
public enum Weekday {
    MON,
    TUE,
    WED,
    THU,
    FRI,
    SAT,
    SUN;

    /** The one that is called so here. */
    public static Weekday of(DayOfWeek day) {
        return switch (day) {
            case MONDAY -> MON;
            case TUESDAY -> TUE;
            case WEDNESDAY -> WED;
            case THURSDAY -> THU;
            case FRIDAY -> FRI;
            case SATURDAY -> SAT;
            case SUNDAY -> SUN;
        };
    }
}
