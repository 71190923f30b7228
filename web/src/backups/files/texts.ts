import { texts } from "../../texts/texts";

export const t = texts("backup-files", {
    title: "Files in the backup of {name}",
    place: "Folder",
    archives: "Archives",
    name: "Name",
    size: "Size",
    modified: "Changed",
    download: "Download {name}",
    downloadFolder: "Download {name} as a ZIP archive",
    openFolder: "Open {name}",
    empty: "The folder is empty.",
    noText: "The name is not valid UTF-8 text. Download the folder that contains it.",
    link: "link",
    other: "special file",
    slow: "For the disks of a virtual machine, the node first starts a small machine that reads them. That takes up to a minute.",
});
