import { Modal, type ModalProps, Text } from "@mantine/core";

type Props = Omit<ModalProps, "opened"> & { opened?: boolean };

/** A dialog above the page. It is open while it is rendered, unless it is told otherwise. */
export function Dialog({ title, opened = true, ...modal }: Props) {
    return (
        <Modal
            opened={opened}
            title={
                <Text fw={620} size="md">
                    {title}
                </Text>
            }
            {...modal}
        />
    );
}
