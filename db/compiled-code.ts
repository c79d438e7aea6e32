import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

/**
 * Keeps the code of modules loaded from now on compiled, so that the next start takes half of the processor's time: in
 * NODE_COMPILE_CACHE, or beside the packages. A folder that cannot be written changes nothing else.
 */
export function keepCompiledCode(): void {
  enableCompileCache(fileURLToPath(new URL("../node_modules/.cache/compiled", import.meta.url)));
}
