/** Steps between assembling a package and signing it. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { AfterPackContext } from "electron-builder";

/**
 * macOS: forbids connections without encryption. The packer allows them to every host for its updater, which only needs this
 * computer itself; the exception for it stays.
 */
export function forbidPlainConnections(context: Pick<AfterPackContext, "appOutDir" | "electronPlatformName">): void {
  if (context.electronPlatformName !== "darwin") return;
  const file = join(context.appOutDir, "Showroom.app", "Contents", "Info.plist");
  if (!existsSync(file)) throw new Error(`${file} is missing.`);
  const plain = readFileSync(file, "utf8").replace(/(<key>NSAllowsArbitraryLoads<\/key>\s*)<true\s*\/>/, "$1<false/>");
  writeFileSync(file, plain);
}
