import everyday from "./everyday.ts";
import ordering from "./ordering.ts";
import reading from "./reading.ts";
import shared from "./shared.ts";

export default { ...everyday, ...ordering, ...reading, ...shared } as const;
