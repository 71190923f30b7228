import { Button, type ButtonProps } from "@mantine/core";
import type { ReactNode } from "react";
import { t } from "./texts";

/** The submit button of a form; it shows the remaining wait after a rate limit. */
export function SubmitButton({
    wait,
    children,
    ...rest
}: { wait: number; children: ReactNode } & Pick<ButtonProps, "loading" | "disabled" | "fullWidth" | "color">) {
    return (
        <Button type="submit" {...rest} disabled={rest.disabled || wait > 0}>
            {wait > 0 ? t.tryAgainIn({ wait }) : children}
        </Button>
    );
}
