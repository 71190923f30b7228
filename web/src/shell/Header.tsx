import { Burger } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { RefObject } from "react";
import { LiveMark } from "../live/LiveMark";
import { urgent } from "../overview/problems";
import { useProblems } from "../overview/useProblems";
import { Logo } from "../ui/Logo";
import { AccountMenu } from "./AccountMenu";
import { Bell } from "./Bell";
import { Breadcrumb } from "./Breadcrumb";
import { JobsRing } from "./JobsRing";
import { NewMenu } from "./NewMenu";
import { HOME } from "./navigation";
import { PaletteButton } from "./palette/Palette";
import { t } from "./texts";

type Props = {
    email: string;
    /** Whether the user waits for a role: then there is nothing to search, to add or to follow. */
    waiting: boolean;
    menu: { opened: boolean; toggle: () => void; button: RefObject<HTMLButtonElement | null> };
};

/** The header: where the page is, and what is reachable from everywhere. */
export function Header({ email, waiting, menu }: Props) {
    return (
        <header className="header">
            <Burger
                ref={menu.button}
                opened={menu.opened}
                onClick={menu.toggle}
                hiddenFrom="sm"
                size="sm"
                aria-label={menu.opened ? t.closeMenu : t.openMenu}
                aria-expanded={menu.opened}
            />
            <Link to={HOME} aria-label="Holdfast" className="brand">
                <Logo size={24} />
                <span>Holdfast</span>
            </Link>
            <Breadcrumb />
            {!waiting && (
                <>
                    <PaletteButton />
                    <NewMenu />
                    <JobsRing />
                    <Problems />
                    <LiveMark />
                </>
            )}
            <AccountMenu email={email} />
        </header>
    );
}

function Problems() {
    const problems = useProblems();
    return <Bell problems={problems} count={urgent(problems)} />;
}
