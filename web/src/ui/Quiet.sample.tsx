import { Quiet } from "./Quiet";

export const Note = () => <Quiet>The storage is read again every hour.</Quiet>;

export const Small = () => <Quiet size="xs">Read 5 min ago</Quiet>;
