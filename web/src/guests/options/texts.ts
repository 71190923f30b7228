import { texts } from "../../texts/texts";

export const t = texts("guest-options", {
    start: "Start and protection",
    onboot: "Start at boot",
    startup: "Order of start and shutdown",
    startupRule: "Such as order=2,up=30,down=60",
    anyOrder: "any order",
    protection: "Protection",

    changed: "The options of {name} were changed.",
    changedAtNextStart: "The options of {name} were changed. What is pending takes effect at its next start.",
    stored: "A running guest uses some options only after its next start. The fields show what is stored.",
    atOnce: "at once",
    atNextStart: "at the next start",
    pendingNext: "After the next start: {next}. In force now: {now}.",
    theDefault: "the default",

    rootOnly: "Only for root@pam",
    isSet: "set",
    notSet: "not set",
});
