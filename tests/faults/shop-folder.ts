import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../db/open.ts";
import { moveStock } from "../../db/queries/stock/stock.ts";
import type { Db } from "../../db/schema.ts";
import { seedDemo } from "../../db/seed/seed.ts";
import { inTransaction } from "../../db/transaction.ts";
import { openSecrets } from "../../server/secrets.ts";
import { freshDatabase } from "../support/databases.ts";
import { root } from "../support/source-imports.ts";

const noFile = { mime: "image/jpeg", bytes: 0, width: 1, height: 1, thumbhash: null, hash: "" };

/** A folder in memory where there is one: images of a power cut are copied a thousand times. */
export function makeFolder(name: string): string {
  return mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), `shop-${name}-`));
}

export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true, maxRetries: 20 });

/** The demo shop with plenty of stock of one variant, whose id is the answer; closed. */
export async function furnishFolder(folder: string): Promise<string> {
  await freshDatabase(folder, { on: "sqlite" });
  openSecrets(folder);
  const db = openDatabase(join(folder, "shop.db"));
  const variantId = await furnish(db);
  await db.destroy();
  return variantId;
}

export async function furnish(db: Db): Promise<string> {
  await seedDemo(db, async () => noFile, new Date());
  const at = new Date().toISOString();
  const { id } = await db
    .selectFrom("variants")
    .select("id")
    .where("tracked", "=", true)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const received = { variantId: id, quantity: 100_000, reason: "received", actor: "system", at } as const;
  await inTransaction(db, (tx) => moveStock(tx, received));
  return id;
}

export interface Child {
  process: ChildProcess;
  /** Keys of what was acknowledged so far. */
  acknowledged(): string[];
  /** Resolves when so many were acknowledged, or the process has ended. */
  reached(count: number): Promise<void>;
  isOpen(): Promise<void>;
  ended: Promise<void>;
  complaints(): string;
}

/** What was compiled once, so that a process of a few orders spends its time on them. Written by those that end well. */
const compileCache = join(tmpdir(), "shop-faults-compiled");

/** Starts `order-child.ts`, or another of this folder, after `before` (such as strace with its options). */
export function startChild(
  args: readonly string[],
  before: readonly string[] = [],
  env: Record<string, string> = {},
  program = "order-child.ts",
): Child {
  const command = [...before, process.execPath, join(root, "tests/faults", program), ...args];
  const child = spawn(command[0] as string, command.slice(1), {
    cwd: root,
    env: { PATH: process.env.PATH ?? "", NODE_ENV: "production", NODE_COMPILE_CACHE: compileCache, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let complaints = "";
  const waiting = new Set<() => void>();
  const acknowledged = () => [...output.matchAll(/^ack (\S+)\n/gm)].map(([, key]) => key as string);
  child.stdout?.on("data", (text) => {
    output += text;
    for (const look of waiting) look();
  });
  child.stderr?.on("data", (text) => {
    complaints += text;
  });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const until = (holds: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!holds()) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      void ended.then(() => resolve());
      look();
    });
  return {
    process: child,
    acknowledged,
    ended,
    complaints: () => complaints,
    reached: (count) => until(() => acknowledged().length >= count),
    isOpen: () => until(() => output.includes("open\n")),
  };
}
