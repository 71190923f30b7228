import { Anchor, type AnchorProps, Button, type ButtonProps, type ElementProps } from "@mantine/core";
import { createLink } from "@tanstack/react-router";

// Mantine's parts as links to pages: `to`, `params`, `search` and `hash` are checked like those of the router's Link.

export const AnchorLink = createLink((props: AnchorProps & ElementProps<"a", keyof AnchorProps>) => (
    <Anchor {...props} />
));

export const ButtonLink = createLink((props: ButtonProps & ElementProps<"a", keyof ButtonProps>) => (
    <Button component="a" {...props} />
));
