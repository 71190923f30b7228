import { Modal } from "@mantine/core";
import { AddButton } from "./AddButton";

export const OfAList = () => (
    <AddButton of="alerts.create_rule" label="Add rule">
        {(onClose) => (
            <Modal opened title="Add rule" onClose={onClose}>
                A form.
            </Modal>
        )}
    </AddButton>
);
