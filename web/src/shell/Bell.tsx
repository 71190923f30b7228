import { ActionIcon, Menu, Text } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { HOME } from "./navigation";
import { t } from "./texts";

/** What the bell needs to know of a problem. */
export type BellProblem = {
    key: string;
    severity: "critical" | "warning" | "info";
    title: string;
    to: string;
    search?: Record<string, string | number>;
};

/** The most problems in the menu; the page that lists all has the others. */
const SHOWN = 8;

/** The problems that need attention: their number, and a menu with links to the pages on which they are solved. */
export function Bell({ problems, count }: { problems: readonly BellProblem[]; count: number }) {
    const worst = problems[0]?.severity ?? "info";
    return (
        <Menu position="bottom-end" width={340}>
            <Menu.Target>
                <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t.problems({ n: count })} className="counted">
                    <IconBell size={19} />
                    {count > 0 && (
                        <span className="count" data-severity={worst} aria-hidden>
                            {count > 99 ? "99+" : count}
                        </span>
                    )}
                </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
                <Menu.Label>{t.problems({ n: count })}</Menu.Label>
                {problems.slice(0, SHOWN).map(({ key, severity, title, to, search }) => (
                    <Menu.Item
                        key={key}
                        leftSection={<span className="severity" data-severity={severity} aria-hidden />}
                        renderRoot={(props) => <Link to={to} search={search as never} {...props} />}
                    >
                        <Text size="sm" className="anywhere">
                            {title}
                        </Text>
                    </Menu.Item>
                ))}
                <Menu.Divider />
                <Menu.Item renderRoot={(props) => <Link to={HOME} {...props} />}>{t.allProblems}</Menu.Item>
            </Menu.Dropdown>
        </Menu>
    );
}
