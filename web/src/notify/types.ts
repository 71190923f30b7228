import { t } from "./texts";

const NAMES: Record<string, string> = {
    "alert.fired": t.type_alert_fired,
    "alert.acknowledged": t.type_alert_acknowledged,
    "alert.resolved": t.type_alert_resolved,
    "maintenance.started": t.type_maintenance_started,
    "maintenance.ended": t.type_maintenance_ended,
    "job.failed": t.type_job_failed,
    "job.succeeded": t.type_job_succeeded,
    "job.canceled": t.type_job_canceled,
    "job.interrupted": t.type_job_interrupted,
    "app.install.failed": t.type_app_install_failed,
    "app.install.succeeded": t.type_app_install_succeeded,
    "app.update.failed": t.type_app_update_failed,
    "app.update.succeeded": t.type_app_update_succeeded,
    "app.uninstall.failed": t.type_app_uninstall_failed,
    "app.uninstall.succeeded": t.type_app_uninstall_succeeded,
    "backup.failed": t.type_backup_failed,
    "backup.succeeded": t.type_backup_succeeded,
    "backup.restore.failed": t.type_backup_restore_failed,
    "backup.restore.succeeded": t.type_backup_restore_succeeded,
    "update.available": t.type_update_available,
    "host.certificate_changed": t.type_host_certificate_changed,
};

/** What happened, for a type of notices. A type that this page does not know is shown as it is. */
export function typeName(type: string): string {
    return NAMES[type] ?? type;
}

const AREAS: readonly [string, RegExp][] = [
    [t.area_alert, /^alert\./],
    [t.area_maintenance, /^maintenance\./],
    [t.area_backup, /^backup\./],
    [t.area_app, /^app\./],
    [t.area_job, /^job\./],
    [t.area_other, /./],
];

/** Types by area, in the order in which areas are shown. */
export function byArea<T>(types: readonly T[], nameOf: (type: T) => string): { area: string; types: T[] }[] {
    const areaOf = (type: T) => AREAS.find(([, pattern]) => pattern.test(nameOf(type)))?.[0];
    return AREAS.map(([area]) => ({ area, types: types.filter((type) => areaOf(type) === area) })).filter(
        (one) => one.types.length > 0,
    );
}

/** Types as choices of a field. */
export function typeChoices(types: readonly string[]): { group: string; items: { value: string; label: string }[] }[] {
    return byArea(types, (type) => type).map(({ area, types: own }) => ({
        group: area,
        items: own.map((value) => ({ value, label: typeName(value) })),
    }));
}
