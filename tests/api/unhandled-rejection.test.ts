import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { readLastEnd } from "../../db/backup/last-end.ts";
import { startShopProcess } from "../support/shop-process.ts";

test("an unhandled rejection ends the process after the requests under way, is logged, and the next start works", async () => {
  const folder = mkdtempSync(join(tmpdir(), "shop-rejection-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const bug = join(folder, "bug.mjs");
  writeFileSync(bug, 'process.on("SIGUSR2", () => void Promise.reject(new Error("a bug that nobody caught")));');
  const shop = await startShopProcess({ SEED: "none", NODE_OPTIONS: `--import=${pathToFileURL(bug).href}` });
  onTestFinished(() => shop.close());
  expect(await shop.kill("SIGUSR2")).toBe(1);
  expect(shop.output()).toContain("unhandled rejection");
  expect(shop.output()).toContain("a bug that nobody caught");
  expect(readLastEnd(shop.folder).needsLog).toBe(false);
}, 90_000);
