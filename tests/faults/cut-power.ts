import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { Disk, readTrace, straceTo } from "./power-cut.ts";
import { furnishFolder, makeFolder, removeFolder, startChild } from "./shop-folder.ts";
import { findBroken } from "./verify.ts";

export interface PowerCuts {
  images: number;
  orders: number;
  operations: number;
  /** Images that are not as promised, with what is wrong. */
  broken: { cutAfter: number; found: string[] }[];
}

/** Numbers between 0 and 1 that are the same for the same seed (mulberry32). */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Lets a shop take `orders` orders, then cuts its power `images` times at moments spread over its whole run, from start to
 * end: every other time nothing is there that was not synced, otherwise a random part of it. Opens each as a start would.
 */
export async function cutPower(options: {
  images: number;
  orders: number;
  seed: number;
  planted?: string;
}): Promise<PowerCuts> {
  const { images, orders, seed, planted } = options;
  const random = dice(seed);
  const work = makeFolder("power");
  try {
    const folder = join(work, "shop");
    const before = join(work, "before");
    mkdirSync(folder);
    await furnishFolder(folder);
    cpSync(folder, before, { recursive: true });
    const trace = join(work, "trace");
    const child = startChild([folder, "cut", String(orders), ...(planted ? [planted] : [])], straceTo(trace));
    await child.ended;
    if (child.acknowledged().length !== orders) throw new Error(`the traced shop failed: ${child.complaints()}`);
    const ops = readTrace(trace, folder);
    const cuts = Array.from({ length: images }, (_, n) => Math.floor(((n + random()) / images) * ops.length));
    // What was in the folder before the run, under the paths of the run.
    removeFolder(folder);
    cpSync(before, folder, { recursive: true });
    const disk = new Disk(folder);
    const acknowledged: string[] = [];
    const broken: PowerCuts["broken"] = [];
    let played = 0;
    for (const [n, cut] of cuts.entries()) {
      for (; played <= cut; played++) {
        const op = ops[played];
        if (op?.kind === "ack") acknowledged.push(op.key);
        else if (op) disk.play(op);
      }
      const image = join(work, "image");
      mkdirSync(image);
      disk.writeImage(image, n % 2 === 0 ? undefined : random);
      const found = await findBroken(image, acknowledged);
      if (found.length > 0) broken.push({ cutAfter: cut, found });
      removeFolder(image);
    }
    return { images, orders, operations: ops.length, broken };
  } finally {
    removeFolder(work);
  }
}
