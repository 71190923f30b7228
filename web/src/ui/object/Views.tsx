import { SegmentedControl } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";

type Props = {
    label: string;
    /** Their names in the address, and their labels. The first one has no name there. */
    views: readonly { value: string; label: string }[];
    view: string;
};

/** The choice between the views of a tab. */
export function Views({ label, views, view }: Props) {
    const navigate = useNavigate();
    return (
        <div className="scroll-x spaced-after">
            <SegmentedControl
                aria-label={label}
                value={view}
                onChange={(next) =>
                    void navigate({
                        to: ".",
                        search: next === views[0]?.value ? {} : { view: next as never },
                        replace: true,
                    })
                }
                data={[...views]}
            />
        </div>
    );
}
