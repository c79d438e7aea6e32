import { chmodSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createLog } from "../../server/log.ts";
import { makePrivate } from "../../server/private-folder.ts";

test.skipIf(process.platform === "win32")("the shop's folder is its owner's alone, however it was made", () => {
  const folder = mkdtempSync(join(tmpdir(), "shop-folder-"));
  const said: object[] = [];
  const log = createLog("info", { write: (line: string) => said.push(JSON.parse(line)) });
  chmodSync(folder, 0o755);
  makePrivate(folder, log);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(said).toMatchObject([{ folder, was: "755" }]);
  makePrivate(folder, log);
  expect(said).toHaveLength(1);
  rmSync(folder, { recursive: true });
});
