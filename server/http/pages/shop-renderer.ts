import { pathToFileURL } from "node:url";
import type { ApiClient } from "../../../src-shared/api/client.ts";
import type { CartLine } from "../../../src-shared/cart/cart.ts";

/** Functions of the built shop (dist/server/entry-server.js). */
export interface ShopRenderer {
  render(
    request: Request,
    deps: { api: ApiClient; cart: CartLine[]; publicUrl: string; requestId: string },
  ): Promise<{
    status: number;
    headers: Record<string, string>;
    html: string;
    /** Whether the page holds anything of one visitor: such a page is never stored. */
    personal: boolean;
    /** The cart of a visitor without JavaScript, when the page changed it. */
    setCart?: CartLine[];
    /** The fault for which the page shows its apology, for the log. */
    fault?: unknown;
  }>;
}

/** Throws with a plain sentence when the shop has not been built. */
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
