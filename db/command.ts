/** The program of `npm run db -- COMMAND`. */
import { keepCompiledCode } from "./compiled-code.ts";

// Before all else is loaded.
keepCompiledCode();
await import("./commands.ts");
