import everyday from "./everyday.ts";
import home from "./home.ts";
import ordering from "./ordering.ts";
import reading from "./reading.ts";
import search from "./search.ts";
import shared from "./shared.ts";

export default { ...everyday, ...home, ...search, ...ordering, ...reading, ...shared } as const;
