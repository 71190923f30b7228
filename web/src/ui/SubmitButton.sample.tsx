import { SubmitButton } from "./SubmitButton";

export const Ready = () => <SubmitButton wait={0}>Sign in</SubmitButton>;

export const Waiting = () => <SubmitButton wait={12}>Sign in</SubmitButton>;
