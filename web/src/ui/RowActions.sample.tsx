import { Modal } from "@mantine/core";
import { RowActions } from "./RowActions";

export const OfASchedule = () => (
    <RowActions
        label="Actions for Night run"
        actions={[
            { label: "Run now", why: "A job is working on this guest.", start: () => undefined },
            {
                label: "Edit",
                dialog: (onClose) => (
                    <Modal opened title="Edit Night run" onClose={onClose}>
                        A form.
                    </Modal>
                ),
            },
            {
                label: "Remove",
                confirm: {
                    title: "Remove Night run?",
                    note: "What it has started goes on.",
                    send: async () => undefined,
                    done: "Night run was removed.",
                },
            },
        ]}
    />
);
