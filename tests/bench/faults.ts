/**
 * Faults of the disk, the power and the process (tests/faults), each against the promise "what was acknowledged is there
 * once, and the start after it needs nobody". First each planted defect has to be found. FAULTS_IMAGES (1,000), FAULTS_KILLS
 * (200), FAULTS_CALLS (40 of each kind) and FAULTS_SEED set how much; FAULTS chooses among "planted power damage kills calls
 * postgres"; the last needs TEST_DATABASE_URL, the first two and "calls" need strace.
 */
import { cutPower } from "../faults/cut-power.ts";
import { tryDamage } from "../faults/damage-story.ts";
import { type KillCycles, killAtCalls, killAtRandom, killOneOfTwo } from "../faults/kill-cycles.ts";
import { plantable } from "../faults/planted.ts";
import { printTable } from "./table.ts";

const number = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise);

export async function benchFaults(): Promise<void> {
  const seed = number("FAULTS_SEED", Date.now() % 2 ** 31);
  const chosen = (process.env.FAULTS ?? "planted power damage kills calls postgres").split(/[ ,]+/);
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
    sayBroken(broken.map(({ cutAfter, found }) => `after operation ${cutAfter}: ${found.join("; ")}`));
  }
  if (chosen.includes("damage")) {
    const outcomes = await tryDamage();
    printTable(
      "Damage, start, restore, start",
      outcomes.map(({ kind, part, start, restored, words }) => ({
        ...{ kind, part, start, restored: restored ? "yes" : "NO", words: words.slice(0, 90) },
      })),
    );
    sayBroken(outcomes.filter(({ restored }) => !restored).map(({ kind, part }) => `${kind} ${part}: not restored`));
  }
  const kills: [string, () => Promise<KillCycles>][] = [
    ["kills", () => killAtRandom(number("FAULTS_KILLS", 200), seed)],
    ["calls", () => killAtCalls(number("FAULTS_CALLS", 40))],
  ];
  const server = process.env.TEST_DATABASE_URL;
  if (server) kills.push(["postgres", () => killOneOfTwo(server, Math.ceil(number("FAULTS_KILLS", 200) / 2), seed)]);
  for (const [name, run] of kills.filter(([one]) => chosen.includes(one))) {
    const { broken, ...counts } = await run();
    printTable(`Kills: ${name}`, [{ ...counts, broken: broken.length }]);
    sayBroken(broken);
  }
}

function sayBroken(broken: readonly string[]): void {
  for (const line of broken.slice(0, 20)) console.log(`  BROKEN ${line}`);
  if (broken.length > 0) process.exitCode = 1;
}
