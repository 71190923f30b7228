import { texts } from "../../texts/texts";

export const t = texts("script", {
    comparedWith: "Compared with",
    currentCatalogueScript: "Current catalogue script",
    version: "Version {version}",
    nothingCompare: "Nothing to compare with",
    onlyVersionCatalogueNo: "This is the only version, and the catalogue has no script for this app now.",
    installScript: "install script",
    noDifferences: "No differences.",

    versionSavedUpdatesBlocked: "Version {version} was saved. Updates are blocked until the script is reverted.",
    whatIsShown: "What is shown",
    edit: "Edit",
    myChanges: "My changes",
    discard: "Discard",
    cancel: "Cancel",
    scriptCantEmptyUndo: "A script can't be empty. To undo an edit, revert the script.",
    thereNoChangesYet: "There are no changes yet.",
    saveAsVersion: "Save as version {newest}",
    editedScriptBlocksUpdates:
        "An edited script blocks updates of {name} until it is reverted to the catalogue's script. Saving does not run the script.",
    versionSavedMeantimeYour:
        "Version {newest} was saved in the meantime. Your edit is based on version {version} and does not contain the changes of version {newest}.",
    scriptEditor: "Script editor",

    edited: "edited",
    catalogue: "catalogue",
    found: "as found",
    foundAtImport:
        "The app was imported, or its container set back to an earlier state, and this script was pinned at that time. Which version last ran in the container is not known until the app is updated.",

    leaveWithoutSaving: "Leave without saving?",
    yourChangesScriptWill: "Your changes to the script will be lost.",

    appNotCatalogueSo: "This app is not from the catalogue, so there is nothing to revert to.",
    catalogueNoScriptApp: "The catalogue has no script for this app now. Refresh the catalogue.",
    alreadyCurrentCatalogueScript: "This is already the current catalogue script.",
    versionEditedHereSo: "This version was edited here, so the app is not updated until the script is reverted.",
    notKnownWhetherCatalogue: "It is not known whether the catalogue has another version.",
    isCurrentScript: "This is the current catalogue script.",
    catalogueNewerScript: "The catalogue has a newer script.",
    revertCatalogues: "Revert to the catalogue's",

    cataloguesScriptPinnedVersion: "The catalogue's script is pinned as version {version}.",
    noScriptPinned: "No script is pinned",
    appNotCatalogueSoThere:
        "This app is not from the catalogue, so there is no script to pin. Holdfast manages its container but can't update the software in it.",
    pinCataloguesScript: "Pin the catalogue's script",
    notKnownWhichScript:
        "It is not known which script created this app. Pin the catalogue's current script {catalogSlug}, and Holdfast shows when it changes. Pinning runs nothing and does not change the container.",

    script: "Script",
    installScriptTitle: "Install script",
    changes: "Changes",
    editScript: "Edit script",
    scriptVersion: "Script, version {version}",
    installScriptVersion: "Install script, version {version}",
    shaScript: "SHA-256 of the script {sha256}",

    revertScript: "Revert the script of {name}",
    revert: "Revert",
    versionCataloguesScript: "Version {version} is the catalogue's script.",
    currentCatalogueScriptAdded:
        "The current catalogue script is added as a new version. All earlier versions, including edited ones, stay in the list.",
    revertingRunsNothingDoes:
        "Reverting runs nothing and does not change the container. Afterwards Holdfast offers an update whenever the catalogue's script changes.",

    versions: "Versions",
    createdBy: "{ago} by {by}",
});
