import everyday from "./everyday.ts";
import home from "./home.ts";
import order from "./order.ts";
import ordering from "./ordering.ts";
import reading from "./reading.ts";
import search from "./search.ts";
import shared from "./shared.ts";

export default { ...everyday, ...home, ...search, ...ordering, ...order, ...reading, ...shared } as const;
