/** The newest backup of a guest that was restored as a test. */
export type TestedBackup = { backup_id: number; taken_at: string; tested_at: string; state: string; restore_s: number | null };

/** A guest with its newest tested backup: null when none was tested, undefined while the service does not tell. */
export type WithTest<Guest> = Guest & { tested?: TestedBackup | null };
