import { Menu, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../api/operation";
import { dismissedJobs } from "../api/queries";
import type { MenuPlace } from "../ui/later/LaterMenu";
import { MenuBody } from "../ui/later/MenuBody";
import { MenuItemLink } from "../ui/MenuItemLink";
import { showError } from "../ui/showError";
import type { BellProblem } from "./bellProblem";
import { HOME } from "./navigation";
import { t } from "./texts";

/** The most problems in the menu; the page that lists all has the others. */
const SHOWN = 8;

/** The items of the bell's menu. */
export default function BellItems({
    problems,
    count,
    place,
}: {
    problems: readonly BellProblem[];
    count: number;
    place: MenuPlace;
}) {
    return (
        <MenuBody {...place} width={340}>
            <Menu.Label>{t.problems({ n: count })}</Menu.Label>
            {problems.slice(0, SHOWN).map(({ key, severity, title, to, search }) => (
                <MenuItemLink
                    key={key}
                    leftSection={<span className="severity" data-severity={severity} aria-hidden />}
                    to={to}
                    search={search as never}
                >
                    <Text className="anywhere">{title}</Text>
                </MenuItemLink>
            ))}
            <Menu.Divider />
            {problems.some(({ jobs }) => jobs !== undefined) && <DismissAll />}
            <MenuItemLink to={HOME}>{t.allProblems}</MenuItemLink>
        </MenuBody>
    );
}

/** Has failed jobs no longer reported to this user. */
function DismissAll() {
    const cache = useQueryClient();
    const send = useMutation({
        mutationFn: () => call("notifications.dismiss_all"),
        onSuccess: (all) => cache.setQueryData(dismissedJobs.queryKey, all),
        onError: showError,
    });
    return <Menu.Item onClick={() => send.mutate()}>{t.dismissJobs}</Menu.Item>;
}
