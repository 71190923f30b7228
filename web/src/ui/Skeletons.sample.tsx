import { Skeletons } from "./Skeletons";

export const Page = () => <Skeletons shape="page" />;
export const Rows = () => <Skeletons shape="rows" />;
export const Meters = () => <Skeletons shape="meters" />;
