import everyday from "./everyday.ts";
import ordering from "./ordering.ts";
import reading from "./reading.ts";

export default { ...everyday, ...ordering, ...reading } as const;
