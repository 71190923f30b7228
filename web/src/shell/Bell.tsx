import { ActionIcon } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { lazy } from "react";
import { LaterMenu } from "../ui/later/LaterMenu";
import type { BellProblem } from "./bellProblem";
import { t } from "./texts";

const BellItems = lazy(() => import("./BellItems"));

const WORST = ["critical", "warning", "info"] as const;

/** The problems that need attention: their number, and a menu with links to the pages on which they are solved. */
export function Bell({ problems, count }: { problems: readonly BellProblem[]; count: number }) {
    const worst = WORST.find((severity) => problems.some((one) => one.severity === severity)) ?? "info";
    return (
        <LaterMenu
            button={
                <ActionIcon
                    variant="subtle"
                    color="gray"
                    size="lg"
                    aria-label={t.problems({ n: count })}
                    className="counted"
                >
                    <IconBell size={19} />
                    {count > 0 && (
                        <span className="count" data-severity={worst} aria-hidden>
                            {count > 99 ? "99+" : count}
                        </span>
                    )}
                </ActionIcon>
            }
        >
            {(place) => <BellItems problems={problems} count={count} place={place} />}
        </LaterMenu>
    );
}
