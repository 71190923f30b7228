import { Modal, type ModalProps, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";

type Props = Omit<ModalProps, "opened"> & { opened?: boolean };

/** A dialog above the page; on a phone in place of it. It is open while it is rendered, unless it is told otherwise. */
export function Dialog({ title, opened = true, ...modal }: Props) {
    const phone = useMediaQuery("(max-width: 36em)", undefined, { getInitialValueInEffect: false });
    return (
        <Modal
            opened={opened}
            fullScreen={phone}
            title={
                <Text fw={620} size="md">
                    {title}
                </Text>
            }
            {...modal}
        />
    );
}
