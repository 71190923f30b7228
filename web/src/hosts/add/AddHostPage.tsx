import { Stepper } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconCertificate, IconCheck, IconKey, IconServer2 } from "@tabler/icons-react";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { AccessGate } from "../../ui/AccessGate";
import { PageHead, Panel } from "../../ui/States";
import { AddressStep } from "./AddressStep";
import { CertificateStep } from "./CertificateStep";
import type { Probe, Token } from "./probe";
import { ReviewStep } from "./ReviewStep";
import { TokenStep } from "./TokenStep";
import { t } from "./texts";
import "../hosts.css";

/** Enrolling a host: its certificate is fetched and accepted before Holdfast sends any secret to it. */
export default function AddHostPage() {
    return (
        <AccessGate of="hosts.add" title={t.title}>
            <AddHost />
        </AccessGate>
    );
}

function AddHost() {
    const search = useSearch({ from: "/shell/hosts/add" });
    const [step, setStep] = useState(0);
    const narrow = useMediaQuery("(max-width: 560px)");
    const [address, setAddress] = useState(search.address ?? "");
    const [token, setToken] = useState<Token>({ id: "", secret: "" });
    const [certificate, setCertificate] = useState<Probe | null>(null);
    const [found, setFound] = useState<Probe | null>(null);
    const named = (label: string) => ({ label: narrow ? undefined : label, "aria-label": label });

    return (
        <div className="add-host">
            <PageHead title={t.title} />
            <Panel>
                <Stepper
                    active={step}
                    onStepClick={setStep}
                    allowNextStepsSelect={false}
                    size="xs"
                    mb="lg"
                    wrap={false}
                >
                    <Stepper.Step {...named(t.address)} icon={<IconServer2 size={16} />} />
                    <Stepper.Step {...named(t.certificate)} icon={<IconCertificate size={16} />} />
                    <Stepper.Step {...named(t.token)} icon={<IconKey size={16} />} />
                    <Stepper.Step {...named(t.add)} icon={<IconCheck size={16} />} />
                </Stepper>
                {step === 0 && (
                    <AddressStep
                        address={address}
                        onChange={setAddress}
                        onProbed={(probe) => {
                            setCertificate(probe);
                            setStep(1);
                        }}
                    />
                )}
                {step === 1 && certificate && (
                    <CertificateStep of={certificate} onBack={() => setStep(0)} onAccept={() => setStep(2)} />
                )}
                {step === 2 && certificate && (
                    <TokenStep
                        at={certificate}
                        token={token}
                        onChange={setToken}
                        onBack={() => setStep(1)}
                        onProbed={(probe) => {
                            setFound(probe);
                            setStep(3);
                        }}
                    />
                )}
                {step === 3 && found && (
                    <ReviewStep found={found} token={token} onFound={setFound} onBack={() => setStep(2)} />
                )}
            </Panel>
        </div>
    );
}
