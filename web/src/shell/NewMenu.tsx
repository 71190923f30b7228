import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { lazy } from "react";
import { LaterMenu } from "../ui/later/LaterMenu";
import { t } from "./texts";

const NewItems = lazy(() => import("./NewItems"));

/** What can be added to Holdfast. */
export function NewMenu() {
    return (
        <LaterMenu
            button={
                <Button variant="light" size="compact-md" aria-label={t.new} className="new-button">
                    <IconPlus size={16} aria-hidden />
                    <span className="text">{t.new}</span>
                </Button>
            }
        >
            {(place) => <NewItems place={place} />}
        </LaterMenu>
    );
}
