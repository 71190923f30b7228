import { texts } from "../../texts/texts";

export const t = texts("adopt", {
    adopt: "Adopt",
    one: "Adopt {name}",
    many: "Adopt {n, plural, one {# container} other {# containers}}",
    means: "{n, plural, one {It becomes an app} other {They become apps}} with a script, updates, snapshots and backups. Nothing inside is changed.",
    name: "Name",
    entry: "Catalogue entry",
    entryNote: "Whose script made it: updates run that script. Without one the app has no updates.",
    noEntry: "none",
    withEntry: "{name}, from {slug}",
    adoptedOne: "{name} is an app now.",
    adoptedMany: "{n, plural, one {# container is an app} other {# containers are apps}} now.",
});
