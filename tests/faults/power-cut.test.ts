import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cutPower } from "./cut-power.ts";
import { readTrace } from "./power-cut.ts";

// `npm run bench -- faults` cuts it a thousand times, and plants more.
const hasStrace = spawnSync("strace", ["-V"]).status === 0;

test.skipIf(!hasStrace)(
  "a power cut at any moment loses no acknowledged order, and a database that syncs less would be found out",
  async () => {
    const sound = await cutPower({ images: 12, orders: 4, seed: 20 });
    expect(sound.broken).toEqual([]);
    const planted = await cutPower({ images: 12, orders: 4, seed: 20, planted: "synchronous normal" });
    expect(planted.broken.length).toBeGreaterThan(0);
  },
  120_000,
);

test("a write that another thread's line cuts in two in the trace keeps its place in the file", () => {
  const folder = mkdtempSync(join(tmpdir(), "trace-"));
  const trace = join(folder, "trace");
  const lines = [
    `12 pwrite64(5<${folder}/shop.db>, "\\x61\\x62", 2, 4096 <unfinished ...>`,
    `13 fdatasync(6<${folder}/shop.db-wal>) = 0`,
    "12 <... pwrite64 resumed>) = 2",
  ];
  writeFileSync(trace, lines.join("\n"));
  const path = join(folder, "shop.db");
  expect(readTrace(trace, folder)).toEqual([
    { kind: "sync", path: `${path}-wal` },
    { kind: "write", path, at: 4096, bytes: Buffer.from("ab") },
  ]);
  rmSync(folder, { recursive: true });
});
