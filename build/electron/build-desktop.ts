/** Builds the desktop app as it runs from its sources: bundles and icons. `node build/electron/build-desktop.ts` does it. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleDesktop } from "./bundle.ts";
import { makeIcons } from "./make-icons.ts";

const dist = fileURLToPath(new URL("../../dist", import.meta.url));

export async function buildDesktop(): Promise<void> {
  bundleDesktop();
  await makeIcons(join(dist, "packages", ".icons"), join(dist, "desktop", "icons"));
}

if (import.meta.main) await buildDesktop();
