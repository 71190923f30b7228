import { texts } from "../../texts/texts";

export const t = texts("vm-labels", {
    tags: "Tags",
    noTags: "This machine has no tags.",
    editTags: "Edit tags",
    tagsOf: "Tags of {name}",
    tagsRule: "Proxmox VE's own tags, which its web interface shows, too. A tag consists of letters, digits, _, -, + and a period.",
    addTag: "Add a tag and press Enter",
    tagsChanged: "The tags of {name} were changed.",

    notes: "Notes",
    noNotes: "This machine has no notes.",
    editNotes: "Edit notes",
    notesOf: "Notes of {name}",
    markdown: "Proxmox VE shows these notes as Markdown.",
    notesChanged: "The notes of {name} were changed.",
    save: "Save",
});
