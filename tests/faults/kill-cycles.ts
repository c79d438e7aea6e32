import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openDatabase } from "../../db/open.ts";
import { freshPostgres } from "../support/postgres.ts";
import { dice } from "./cut-power.ts";
import { furnish, furnishFolder, makeFolder, removeFolder, startChild } from "./shop-folder.ts";
import { findBroken, findBrokenBooks, findBrokenOrders } from "./verify.ts";

export interface KillCycles {
  kills: number;
  acknowledged: number;
  broken: string[];
}

/** Kills a shop that takes orders at random moments, its start among them, and looks at it after each. */
export async function killAtRandom(cycles: number, seed: number): Promise<KillCycles> {
  const random = dice(seed);
  const folder = makeFolder("kill");
  const acknowledged: string[] = [];
  const broken: string[] = [];
  try {
    await furnishFolder(folder);
    for (let cycle = 0; cycle < cycles; cycle++) {
      const child = startChild([folder, `kill-${cycle}`, "1000"]);
      // Every fifth dies while it starts.
      if (cycle % 5 !== 4) await child.reached(1 + Math.floor(random() * 10));
      await wait(random() * (cycle % 5 === 4 ? 1500 : 30));
      child.process.kill("SIGKILL");
      await child.ended;
      if (child.complaints() !== "") broken.push(`cycle ${cycle}: ${child.complaints().slice(0, 500)}`);
      acknowledged.push(...child.acknowledged());
      broken.push(...(await findBroken(folder, acknowledged)).map((found) => `cycle ${cycle}: ${found}`));
    }
    return { kills: cycles, acknowledged: acknowledged.length, broken };
  } finally {
    removeFolder(folder);
  }
}

/** Every call that changes what the disk holds or promises to. */
const calls = ["pwrite64", "write", "fsync", "fdatasync", "ftruncate", "rename", "unlink"] as const;

/**
 * Kills a shop as it enters the n-th call of each kind that changes a file, from its start over one order to its end; at most
 * `most` of each kind. The next shop starts on what that left, and its order has the next number. (strace kills nobody where
 * it is told to look only at some calls by a filter in the kernel.)
 */
export async function killAtCalls(most: number): Promise<KillCycles> {
  const folder = makeFolder("calls");
  const acknowledged: string[] = [];
  const broken: string[] = [];
  let kills = 0;
  try {
    await furnishFolder(folder);
    for (const call of calls) {
      for (let n = 1; n <= most; n++) {
        const inject = ["strace", "-f", "-o", "/dev/null", "-e", `trace=${call}`];
        const when = ["-e", `inject=${call}:signal=KILL:when=${n}`];
        const child = startChild([folder, `${call}-${n}`, "1"], [...inject, ...when]);
        await child.ended;
        acknowledged.push(...child.acknowledged());
        if (child.complaints() !== "") broken.push(`${call} ${n}: ${child.complaints().slice(0, 500)}`);
        broken.push(...(await findBroken(folder, acknowledged)).map((found) => `${call} ${n}: ${found}`));
        // It came to its end: there is no such call any more.
        if (child.process.exitCode === 0) break;
        kills += 1;
      }
    }
    return { kills, acknowledged: acknowledged.length, broken };
  } finally {
    removeFolder(folder);
  }
}

/**
 * Lets the n-th call of each kind that changes a file fail while a shop takes an order: each of the first `spread`, then ever
 * further apart. A shop whose disk fails ends (as the server does), and the next one starts on what that left.
 */
export async function failAtCalls(error: "EIO" | "ENOSPC", spread: number): Promise<KillCycles> {
  const folder = makeFolder("fail");
  const trace = join(folder, "trace");
  const acknowledged: string[] = [];
  const broken: string[] = [];
  let kills = 0;
  try {
    await furnishFolder(folder);
    for (const call of calls.filter((call) => call !== "unlink")) {
      for (let n = 1; ; n += Math.max(1, Math.floor(n / spread))) {
        const inject = [
          "strace",
          "-f",
          "-o",
          trace,
          "-e",
          `trace=${call}`,
          "-e",
          `inject=${call}:error=${error}:when=${n}`,
        ];
        const child = startChild([folder, `${error}-${call}-${n}`, "1"], inject);
        await child.ended;
        acknowledged.push(...child.acknowledged());
        broken.push(...(await findBroken(folder, acknowledged)).map((found) => `${call} ${n}: ${found}`));
        if (!readFileSync(trace, "latin1").includes("(INJECTED)")) break;
        kills += 1;
      }
    }
    return { kills, acknowledged: acknowledged.length, broken };
  } finally {
    removeFolder(folder);
  }
}

/** Two shops on one PostgreSQL, of which one or the other is killed at a random moment. */
export async function killOneOfTwo(server: string, cycles: number, seed: number): Promise<KillCycles> {
  const random = dice(seed);
  const { url, drop } = await freshPostgres(server);
  const folders = [makeFolder("first"), makeFolder("second")] as const;
  const acknowledged: string[] = [];
  const broken: string[] = [];
  const db = openDatabase(url);
  try {
    await furnish(db);
    for (let cycle = 0; cycle < cycles; cycle++) {
      const env = { DATABASE_URL: url };
      const children = folders.map((folder, n) => startChild([folder, `two-${cycle}-${n}`, "1000"], [], env));
      await Promise.all(children.map((child) => child.reached(2)));
      const dies = children[Math.floor(random() * 2)];
      await wait(random() * 30);
      dies?.process.kill("SIGKILL");
      await dies?.ended;
      const other = children.find((child) => child !== dies);
      const before = other?.acknowledged().length ?? 0;
      // The other goes on, past whatever the dead one had locked.
      await other?.reached(before + 3);
      if ((other?.acknowledged().length ?? 0) < before + 3) broken.push(`cycle ${cycle}: ${other?.complaints()}`);
      other?.process.kill("SIGKILL");
      await other?.ended;
      for (const child of children) acknowledged.push(...child.acknowledged());
      broken.push(...(await findBrokenOrders(db, acknowledged)).map((found) => `cycle ${cycle}: ${found}`));
    }
    broken.push(...(await findBrokenBooks(db)));
    return { kills: cycles * 2, acknowledged: acknowledged.length, broken };
  } finally {
    await db.destroy();
    await drop();
    folders.forEach(removeFolder);
  }
}
