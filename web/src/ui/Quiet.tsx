import { type ElementProps, Text, type TextProps } from "@mantine/core";

type Props = TextProps & ElementProps<"p", keyof TextProps>;

/** A text that is read second: a note, where something is from. */
export function Quiet({ className, ...text }: Props) {
    return <Text className={className === undefined ? "quiet" : `quiet ${className}`} {...text} />;
}
