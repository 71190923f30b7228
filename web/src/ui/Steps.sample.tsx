import { useState } from "react";
import { Steps } from "./Steps";

const STEPS = ["host", "resources", "review"] as const;

export function OfAWizard() {
    const [at, setAt] = useState<(typeof STEPS)[number]>("resources");
    return (
        <Steps
            steps={STEPS}
            names={{ host: "Host", resources: "Resources", review: "Review" }}
            at={at}
            onStep={setAt}
        />
    );
}
