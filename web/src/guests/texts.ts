import { texts } from "../texts/texts";

export const t = texts("guests", {
    start: "Start",
    starting: "Starting",
    stop: "Stop",
    stopping: "Stopping",
    restart: "Restart",
    restarting: "Restarting",
    shutDown: "Shut down",
    shuttingDown: "Shutting down",
    pause: "Pause",
    pausing: "Pausing",
    resume: "Resume",
    resuming: "Resuming",
    reset: "Reset",
    resetting: "Resetting",
    doTo: "{action} {name}",
    doToQuestion: "{action} {name}?",
    doingTo: "{doing} {name}",
    restartPrice: "Its users are disconnected until it is running again.",
    shutDownPrice: "Its users are disconnected until somebody starts it again.",
    pausePrice: "It answers nobody until somebody resumes it.",
    stopPrice:
        "Stop turns the guest off without a shutdown: data being written at this moment may be lost. Shut down instead?",
    resetPrice:
        "Reset restarts the machine without a shutdown: data being written at this moment may be lost. Restart instead?",
    holdfastStops: "Holdfast itself runs in this guest and stops with it.",
    pendingChangeReverted: "The pending change of {of} was reverted.",
    pendingUntilNextStart: "{of}: pending until the next start",
    revert: "Revert {of}",
    actionsFor: "Actions for {name}",
});
