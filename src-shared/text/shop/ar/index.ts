import everyday from "./everyday.ts";
import ordering from "./ordering.ts";

export default { ...everyday, ...ordering } as const;
