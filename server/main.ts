import { keepCompiledCode } from "../db/compiled-code.ts";
import { holdYoungMemory } from "./kernel/young-memory.ts";

// The built shop loads React from node_modules, which is slow in development mode, its default.
process.env.NODE_ENV ??= "production";

keepCompiledCode();
const letYoungMemoryGrow = holdYoungMemory();
// Only now: what is loaded before is compiled anew by each start.
const { runShop } = await import("./run-shop.ts");
await runShop(letYoungMemoryGrow);
