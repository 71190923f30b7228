import { texts } from "../../texts/texts";

export const t = texts("job-test", {
    results: "Results",
    guest: "Guest",
    id: "ID {id}",
    backup: "Backup of",
    state: "Test",
    ok: "restored, and came up",
    failed: "can't be restored, or did not come up",
    unknown: "could not be tested completely",
    restored: "Restored in",
    evidence: "What was looked for",
    running: "Keeps running",
    init: "Runs programs",
    port: "Port of the app",
    agent: "Guest agent",
    display: "Display",
    console: "Console",
    picture: "What the display of the restored machine showed",
});
