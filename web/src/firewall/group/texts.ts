import { texts } from "../../texts/texts";

export const t = texts("firewall-groups", {
    title: "Security groups",
    none: "No security groups",
    noneText: "A security group is a list of rules with a name. Nodes and guests include it with one rule.",
    name: "Name",
    nameRule: "A letter, followed by 1 to 17 letters, digits, - and _",
    comment: "Comment",
    add: "Add group",
    newGroup: "New security group",
    edit: "Edit {group}",
    remove: "Remove {group}",
    save: "Save group",
    added: "The security group {group} was added. Now add its rules.",
    changed: "The security group {group} was changed.",
    removeQuestion: "Remove the security group {group}?",
    removeNote: "Only a group without rules that no rule includes can be removed.",
    removeGroup: "Remove group",
    removed: "The security group {group} was removed.",
    removedUnread: "The security group {group} was removed. Whether rules of these include it is not known: {unread}.",
});
