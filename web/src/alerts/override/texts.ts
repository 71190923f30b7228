import { texts } from "../../texts/texts";

export const t = texts("overrides", {
    title: "Overrides",
    note: "For one target, a metric never raises an alert, or has another limit. An override wins over every rule.",
    add: "Add override",
    none: "No overrides",
    noneText:
        "An override is also offered in the menu of an alert, for example when a machine uses all of its memory on purpose.",

    target: "Target",
    metric: "Metric",
    what: "Instead of the rules",
    by: "By",
    onStorage: "(storage {name})",
    never: "never",
    limit: "limit {value}",
    change: "Change the override of {name}",
    remove: "Remove the override of {name}",
    removeTitle: "Remove the override of {name}?",
    removeNote: "The rules apply to it again.",
    removed: "The override of {name} was removed.",

    addTitle: "Add an override",
    editTitle: "Override of {name}",
    save: "Save override",
    saved: "The override of {name} was saved.",
    neverLabel: "Never raise an alert",
    neverNote: "A firing alert of it is resolved.",
    otherLabel: "Another limit",
    threshold: "Limit",
    noteLabel: "Why",
    unknownTarget: "a removed target",
});
