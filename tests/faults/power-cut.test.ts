import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { cutPower } from "./cut-power.ts";

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
