import { Component, type ReactNode, Suspense } from "react";
import { PartFailed } from "./PartFailed";

type Props = {
    /** Shown until it is there. */
    fallback?: ReactNode;
    /** Shown if it can't be; null for what nobody misses. */
    failed?: ReactNode;
    children: ReactNode;
};

/** A part of the page that is loaded when it is needed. If it can't be loaded, or fails, the rest of the page stays. */
export function Later({ fallback, failed = <PartFailed />, children }: Props) {
    return (
        <Boundary failed={failed}>
            <Suspense fallback={fallback}>{children}</Suspense>
        </Boundary>
    );
}

class Boundary extends Component<{ failed: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
    override state = { hasFailed: false };

    static getDerivedStateFromError() {
        return { hasFailed: true };
    }

    override render() {
        return this.state.hasFailed ? this.props.failed : this.props.children;
    }
}
