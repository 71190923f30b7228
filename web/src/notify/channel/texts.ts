import { texts } from "../../texts/texts";

export const t = texts("channels", {
    title: "Channels",
    note: "Where messages are sent.",
    add: "Add channel",
    none: "No channels",
    noneNote:
        "Without a channel, alerts and failed jobs are shown on this page only. Messages can go to mail, ntfy, Slack, Matrix, Telegram, webhooks and others.",

    name: "Name",
    kind: "Kind",
    state: "State",
    on: "on",
    off: "off",
    events: "Sends",
    everything: "everything",
    eventCount: "{n, plural, one {# type} other {# types}}",
    last: "Last message",
    nothingYet: "none yet",
    waiting: "{n, plural, one {# message waits} other {# messages wait}}",
    switchOn: "{name} is on",
    actionsFor: "Actions for {name}",
    test: "Send a test message",
    testSent: "The test message to {name} was accepted.",
    testFailed: "The test message to {name} was not accepted",
    edit: "Edit",
    quiet: "Quiet hours",
    log: "Deliveries",
    remove: "Remove",
    removeTitle: "Remove {name}?",
    removeNote: "Messages that wait for it are not sent any more.",
    removeLoses: "Named by {names}. Where no other channel is left, the routes decide.",
    removed: "{name} was removed.",

    // Form
    addTitle: "Add a channel",
    editTitle: "Edit {name}",
    create: "Create channel",
    save: "Save channel",
    created: "{name} was created. Send a test message to see whether it arrives.",
    chooseKind: "Kind",
    byAddress: "Enter an address instead",
    byFields: "Enter the fields instead",
    url: "Address",
    urlNote: "For example {example}",
    secretSet: "Set. Leave empty to keep it.",
    eventsNote: "Empty: everything. An alert rule that names this channel is not bound by it.",
    left: "default: {value}",

    // Quiet hours
    quietTitle: "Quiet hours of {name}",
    quietNote:
        "Messages wait until these hours are over, and are then sent in one. What is resolved by then is not sent.",
    quietOn: "Messages wait at these hours",
    quietSave: "Save",
    everyDay: "No day chosen means every day.",
    from: "From",
    until: "Until (on the next day if earlier)",
    critical: "Critical messages wait as well",

    // Deliveries
    logTitle: "Deliveries of {name}",
    noLog: "Nothing was sent yet.",
    attempts: "{n, plural, one {# attempt} other {# attempts}}",
    nextTry: "next attempt {time}",
});
