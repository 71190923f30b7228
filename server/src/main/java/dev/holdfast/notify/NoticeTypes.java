package dev.holdfast.notify;

import java.util.List;

/** The types of notices (DECISIONS 12): what a channel can subscribe to. */
public final class NoticeTypes {
    /** All types. */
    public static final List<String> ALL = List.of(
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
            "job.failed",
            "job.succeeded",
            "job.canceled",
            "job.interrupted",
            "alert.fired",
            "alert.acknowledged",
            "alert.resolved",
            "update.available",
            "host.certificate_changed");

    private NoticeTypes() {}
}
