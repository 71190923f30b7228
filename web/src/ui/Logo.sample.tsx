import { Logo as LogoPart } from "./Logo";

export const Logo = () => <LogoPart size={48} />;
