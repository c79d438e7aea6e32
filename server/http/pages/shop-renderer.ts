import { pathToFileURL } from "node:url";
import type { ShopRenderer } from "../../../src-shared/api/shop-renderer.ts";

/** The built shop (dist/server/entry-server.js). Throws with a plain sentence when it has not been built. */
export async function loadShopRenderer(file: string): Promise<ShopRenderer> {
  try {
    return (await import(pathToFileURL(file).href)) as ShopRenderer;
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === "ERR_MODULE_NOT_FOUND" && String(problem).includes(file)) {
      throw new Error("The shop has not been built yet. Run: npm run build");
    }
    throw problem;
  }
}
