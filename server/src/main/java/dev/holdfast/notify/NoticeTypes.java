package dev.holdfast.notify;

import java.util.List;

/** The types of notices, as the API and stored routes name them: none is renamed. */
public final class NoticeTypes {
    public static final String ALERT_FIRED = "alert.fired";
    public static final String ALERT_ACKNOWLEDGED = "alert.acknowledged";
    public static final String ALERT_RESOLVED = "alert.resolved";

    /** All of them, in the order in which they are shown. */
    public static final List<String> ALL = List.of(
            ALERT_FIRED,
            ALERT_ACKNOWLEDGED,
            ALERT_RESOLVED,
            "maintenance.started",
            "maintenance.ended",
            "job.failed",
            "job.succeeded",
            "job.canceled",
            "job.interrupted",
            "app.install.failed",
            "app.install.succeeded",
            "app.update.failed",
            "app.update.succeeded",
            "app.uninstall.failed",
            "app.uninstall.succeeded",
            "backup.failed",
            "backup.succeeded",
            "backup.restore.failed",
            "backup.restore.succeeded",
            "update.available",
            "host.certificate_changed");

    private NoticeTypes() {}
}
