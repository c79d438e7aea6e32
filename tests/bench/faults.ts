/**
 * Faults of the disk, the power and the process (tests/faults), each against the promise that an acknowledged write
 * exists once and the next start needs no help. First each planted defect has to be found. FAULTS_IMAGES (1,000), FAULTS_KILLS
 * (200), FAULTS_CALLS (all of each kind), FAULTS_BITS (100), FAULTS_BATCHES (20) and FAULTS_SEED set how much; FAULTS chooses among "planted power
 * damage kills calls postgres errors works bits heap restarts"; FAULTS_RESTARTS (30) are made on each engine, behind nginx where it
 * is installed; "servers" are two on one PostgreSQL and one bucket, killed for FAULTS_SECONDS (600); it and "postgres" need TEST_DATABASE_URL or an installed PostgreSQL, the first two and "calls" need strace.
 */
import { cutPower, dice } from "../faults/cut-power.ts";
import { tryDamage } from "../faults/damage-story.ts";
import { startHeldShop } from "../faults/held-shop.ts";
import { failAtCalls, type KillCycles, killAtCalls, killAtRandom, killOneOfTwo } from "../faults/kill-cycles.ts";
import { killAtSends } from "../faults/kill-sends.ts";
import { killWorks } from "../faults/kill-works.ts";
import { plantable } from "../faults/planted.ts";
import { restartUnderLoad } from "../faults/restarts.ts";
import { growthOf, soak } from "../faults/soak.ts";
import { listValues, openUnguarded, turnBit } from "../faults/turned-bits.ts";
import { killTwoServers } from "../faults/two-servers-killed.ts";
import { busyShop } from "../support/busy-shop.ts";
import { postgresServer } from "../support/postgres-server.ts";
import { printTable } from "./table.ts";

const number = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise);

export async function benchFaults(): Promise<void> {
  const seed = number("FAULTS_SEED", Date.now() % 2 ** 31);
  const chosen = (
    process.env.FAULTS ?? "planted power damage kills calls postgres errors works bits heap restarts servers"
  ).split(/[ ,]+/);
  console.log(`\nFAULTS_SEED=${seed}`);
  if (chosen.includes("planted")) {
    const rows = [];
    for (const planted of plantable) {
      const { images, broken } = await cutPower({ images: 60, orders: 10, seed, planted });
      rows.push({ planted, images, found: broken.length, first: broken[0]?.found[0] ?? "NOT FOUND" });
      if (broken.length === 0) process.exitCode = 1;
    }
    printTable("Planted defects", rows);
  }
  if (chosen.includes("power")) {
    const { images, orders, operations, broken } = await cutPower({
      images: number("FAULTS_IMAGES", 1000),
      orders: 40,
      seed,
    });
    printTable("Power cuts", [{ images, orders, operations, broken: broken.length }]);
    printBroken(broken.map(({ cutAfter, found }) => `after operation ${cutAfter}: ${found.join("; ")}`));
  }
  if (chosen.includes("damage")) {
    const outcomes = await tryDamage();
    printTable(
      "Damage, start, restore, start",
      outcomes.map(({ kind, part, start, restored, words }) => ({
        kind,
        part,
        start,
        restored: restored ? "yes" : "NO",
        words: words.slice(0, 90),
      })),
    );
    printBroken(outcomes.filter(({ restored }) => !restored).map(({ kind, part }) => `${kind} ${part}: not restored`));
  }
  const kills: [string, () => Promise<KillCycles>][] = [
    ["kills", () => killAtRandom(number("FAULTS_KILLS", 200), seed)],
    ["errors", () => failAtCalls("EIO", number("FAULTS_SPREAD", 8))],
    ["errors", () => failAtCalls("ENOSPC", number("FAULTS_SPREAD", 8))],
    ["calls", () => killAtCalls(number("FAULTS_CALLS", 1000))],
  ];
  const server = chosen.includes("postgres") ? postgresServer() : undefined;
  if (server) {
    const cycles = Math.ceil(number("FAULTS_KILLS", 200) / 2);
    kills.push(["postgres", () => killOneOfTwo(server.url, cycles, seed).finally(() => server.stop())]);
  }
  for (const [name, run] of kills.filter(([one]) => chosen.includes(one))) {
    const { broken, ...counts } = await run();
    printTable(`Kills: ${name}`, [{ ...counts, broken: broken.length }]);
    printBroken(broken);
  }
  if (chosen.includes("works")) {
    const outcomes = Object.entries(await killWorks(number("FAULTS_SPREAD", 8)));
    printTable(
      "Killed at every call",
      outcomes.map(([work, { kills, broken }]) => ({ work, kills, broken: broken.length })),
    );
    printBroken(outcomes.flatMap(([, { broken }]) => broken));
    const sends = await killAtSends();
    printTable("Killed at every send", [
      { kills: sends.kills, taken: sends.acknowledged, broken: sends.broken.length },
    ]);
    printBroken(sends.broken);
  }
  if (chosen.includes("heap")) await measureHeap(number("FAULTS_BATCHES", 20), seed);
  if (chosen.includes("bits")) await turnBits(number("FAULTS_BITS", 100), seed);
  if (chosen.includes("restarts")) await restartOften(number("FAULTS_RESTARTS", 30));
  if (chosen.includes("servers")) await killServers(number("FAULTS_SECONDS", 600), seed);
}

async function killServers(seconds: number, seed: number): Promise<void> {
  const server = postgresServer();
  if (!server) return console.log("\nTwo servers: PostgreSQL is not installed.");
  try {
    const { broken, ...counts } = await killTwoServers(server.url, seconds, seed);
    printTable(`Two servers and a bucket, killed for ${seconds} s`, [{ ...counts, broken: broken.length }]);
    printBroken(broken);
  } finally {
    server.stop();
  }
}

/** Every ten seconds under 50 requests a second; on PostgreSQL two processes take turns. */
async function restartOften(restarts: number): Promise<void> {
  const server = postgresServer();
  try {
    for (const postgresUrl of server ? [undefined, server.url] : [undefined]) {
      const shop = await startHeldShop(postgresUrl);
      try {
        const { failed, ...counts } = await restartUnderLoad(shop, { perSecond: 50, everyMs: 10_000, restarts });
        const behind = shop.isBehindNginx ? "nginx" : "nothing";
        printTable(`Restarts on ${postgresUrl ? "PostgreSQL" : "SQLite"}`, [
          { behind, ...counts, failed: failed.length },
        ]);
        printBroken(failed);
      } finally {
        await shop.close();
      }
    }
  } finally {
    server?.stop();
  }
}

/** Requests of an hour, 1,000 a batch; growth is the slope over all batches, after five to fill what is bounded. */
async function measureHeap(batches: number, seed: number): Promise<void> {
  const { requests, statuses, sizes } = await soak({ batches, warmUp: 5, size: 1000, seed });
  const inMb = (bytes: number) => (bytes / 2 ** 20).toFixed(2);
  const heaps = sizes.map(({ heap }) => heap);
  const row = { requests, first: inMb(heaps[0] ?? 0), last: inMb(heaps.at(-1) ?? 0), growth: inMb(growthOf(heaps)) };
  printTable("Heap after forced collections, MB", [
    { ...row, external: inMb(growthOf(sizes.map(({ external }) => external))), statuses: JSON.stringify(statuses) },
  ]);
  console.log(`  ${heaps.map(inMb).join(" ")}`);
  if (growthOf(heaps) > 2 * 2 ** 20) printBroken(["the heap grows by more than 2 MB"]);
}

/** Flips random bits in random values of money, stock, numbers and posted documents of a shop with many kinds of rows. */
async function turnBits(max: number, seed: number): Promise<void> {
  await using shop = await busyShop();
  const copies = await openUnguarded(shop.app.db);
  const random = dice(seed);
  const values = listValues(copies.db);
  let turned = 0;
  const unseen: string[] = [];
  while (turned < max) {
    const value = values[Math.floor(random() * values.length)] as (typeof values)[number];
    const bit = await turnBit(copies, value, { random, now: shop.app.now() });
    if (!bit) continue;
    turned += 1;
    if (bit.found.length === 0) unseen.push(`${bit.place}: ${bit.before} to ${bit.after}`);
  }
  await copies.close();
  printTable("Turned bits", [{ values: values.length, turned, found: turned - unseen.length }]);
  printBroken(unseen);
}

function printBroken(broken: readonly string[]): void {
  for (const line of broken.slice(0, 20)) console.log(`  BROKEN ${line}`);
  if (broken.length > 0) process.exitCode = 1;
}
