import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { ShopRenderer } from "../../../src-shared/api/shop-renderer.ts";

/** The built shop, which is loaded with the first page or before. */
export interface LazyShopRenderer extends ShopRenderer {
  load(): Promise<unknown>;
}

/** The built shop (dist/server/entry-server.js). Throws with a plain sentence when it has not been built. */
export function openShopRenderer(file: string): LazyShopRenderer {
  if (!existsSync(file)) throw new Error("The shop has not been built yet. Run: npm run build");
  let loaded: Promise<ShopRenderer> | undefined;
  const load = () => {
    loaded ??= loadShopRenderer(file);
    return loaded;
  };
  return { load, render: async (...about) => (await load()).render(...about) };
}

export async function loadShopRenderer(file: string): Promise<ShopRenderer> {
  return (await import(pathToFileURL(file).href)) as ShopRenderer;
}
