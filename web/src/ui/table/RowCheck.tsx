type Props = {
    label: string;
    checked: boolean;
    indeterminate?: boolean;
    disabled?: boolean;
    onChange: (event: unknown) => void;
};

/** The checkbox of a row, or of all of them: one element, because a long list makes many while it is scrolled. */
export function RowCheck({ label, checked, indeterminate = false, disabled, onChange }: Props) {
    return (
        <input
            type="checkbox"
            className="row-check"
            aria-label={label}
            checked={checked}
            disabled={disabled}
            ref={(box) => {
                if (box) box.indeterminate = indeterminate;
            }}
            onChange={onChange}
        />
    );
}
