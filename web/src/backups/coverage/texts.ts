import { texts } from "../../texts/texts";

export const t = texts("backup-coverage", {
    title: "Backups",
    list: "Coverage",
    summary: "Guests by coverage",

    // States
    none: "no backup",
    failed: "only damaged ones",
    stale: "too old",
    unknown: "not known",
    covered: "covered",
    excluded: "excluded",
    noneNote: "No storage contains a backup of it.",
    failedNote: "A check found each of its backups damaged.",
    staleNote: "Its newest good backup is older than its goal allows.",
    unknownNote:
        "A storage that may have a newer backup could not be read, or it is uncertain to which guest a backup belongs.",
    coveredNote: "Its newest good backup is as new as its goal asks for.",
    excludedNote: "The goals say that it needs no backup.",

    // The table
    guest: "Guest",
    unnamed: "ID {id}",
    id: "ID",
    state: "Coverage",
    newest: "Newest good backup",
    goal: "Goal",
    newestGoal: "Age compared with the goal",
    ofGoal: "of {goal}",
    overGoal: "{age}, older than the goal of {goal}",
    inGoal: "{age} of {goal}",
    hours: "{n} h",
    days: "{n} d",
    noGoal: "none",
    verified: "verified",
    tested: "Newest tested",
    neverTested: "never",
    testedIn: "restored in {time}",
    jobs: "Backed up by",
    inNoJob: "no job",
    backups: "Backups",
    host: "Host",
    node: "Node",
    tags: "Tags",
    kind: "Kind",
    app: "App",
    container: "Container",
    machine: "Virtual machine",
    actions: "Actions",
    example: "tag:prod host:pve1",
    nothing: "No guests in this state: {state}",
    showAll: "Show all guests",
    noGuests: "No guest is known",
    noGuestsText: "Add a host, or wait until its guests have been read.",

    // What could not be read
    unreadStorages:
        "{n, plural, one {# storage could not be read; its guests may have newer backups} other {# storages could not be read; their guests may have newer backups}}",
    unreadJobs:
        "{n, plural, one {The backup jobs of # cluster could not be read} other {The backup jobs of # clusters could not be read}}",
    unreadGuests: "{n, plural, one {The guests of # host are not known} other {The guests of # hosts are not known}}",

    // Actions
    more: "Actions for {name}",
    addToSchedule: "Add to a schedule",
    backUpNow: "Back up now",
    show: "Show its backups",
    setGoal: "Set goal",
    notAdopted: "The container is no app. Adopt it first.",
    goals: "Goals",
});
