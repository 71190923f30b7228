import { texts } from "../../texts/texts";

export const t = texts("guest-labels", {
    tags: "Tags",
    addTags: "Add tags",
    editTags: "Edit tags",
    tagsOf: "Tags of {name}",
    tagsRule:
        "Proxmox VE's own tags, which its web interface shows, too. A tag consists of letters, digits, _, -, + and a period.",
    addTag: "Add a tag and press Enter",
    tagsChanged: "The tags of {name} were changed.",

    notes: "Notes",
    addNotes: "Add notes",
    editNotes: "Edit notes",
    notesOf: "Notes of {name}",
    markdown: "These notes are Markdown. Images are not loaded; there are links to them instead.",
    notesChanged: "The notes of {name} were changed.",

    pool: "Pool",
    changePool: "Change pool",
    poolOf: "Pool of {name}",
    poolRule: "Users and tokens of Proxmox VE with a role on the pool get its privileges on its members, too.",
    noPools: "The API token sees no pool. Create one on the host, or grant the token Pool.Audit on /pool.",
    inNoPool: "in no pool",
    poolChanged: "The pool of {name} was changed.",
    save: "Save",
});
