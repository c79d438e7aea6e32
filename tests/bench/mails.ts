/**
 * How fast the mail queue empties into a mail server on the same machine, after orders with two mails each: this version beside
 * another (BENCH_BEFORE), in turns, on SQLite and PostgreSQL.
 */
import { hasPostgres } from "../support/postgres-server.ts";
import { load } from "./load.ts";
import { report } from "./results.ts";
import type { Row } from "./table.ts";
import { type Circumstances, type Measured, measureAlone, middle, openVersion, versionsToCompare } from "./versions.ts";

const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
/** Milliseconds after which a queue that is not empty is left. */
const MAX_MS = 30_000;
const LOOK_MS = 20;

export async function benchMails(): Promise<void> {
  const tables = [{ title: "The mail queue on SQLite", rows: await compare({}) }];
  if (hasPostgres()) tables.push({ title: "The mail queue on PostgreSQL", rows: await compare({ isPostgres: true }) });
  report({ kind: "mails", at: new Date().toISOString(), tables });
}

async function compare(how: Circumstances): Promise<Row[]> {
  const measured: Measured[] = [];
  const taken = new Map<Measured, Drained[]>();
  try {
    for (const version of versionsToCompare()) measured.push(await openVersion(version, how));
    for (let round = 0; round < rounds; round += 1) {
      for (const one of measured) {
        const drained = await measureAlone(one, measured, async () => {
          await load({ port: one.server.port, requests: one.orders, connections: 20, seconds });
          return drain(one);
        });
        taken.set(one, [...(taken.get(one) ?? []), drained]);
      }
    }
    return [...taken].map(([{ version }, drained]) => ({
      version: version.name,
      mails: drained.reduce((sum, { waiting }) => sum + waiting, 0),
      "mails/s": middle(drained.map(({ perSecond }) => perSecond)),
      "processor ms": middle(drained.map(({ processor }) => processor)),
      "lag p99": middle(drained.map(({ lagP99 }) => lagP99)),
    }));
  } finally {
    for (const one of measured) await one.close();
  }
}

export interface Drained {
  /** Mails that waited at the beginning. */
  waiting: number;
  perSecond: number;
  /** Milliseconds of the server for each. */
  processor: number;
  lagP99: number;
}

/** Waits until the queue is empty while nothing else happens, 30 s at most. */
export async function drain({ server, countWaiting }: Measured): Promise<Drained> {
  await server.cost();
  const waiting = await countWaiting();
  const begun = performance.now();
  let left = waiting;
  while (left > 0 && performance.now() - begun < MAX_MS) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    left = await countWaiting();
  }
  const passed = performance.now() - begun;
  const { processor, lagP99 } = await server.cost();
  const sent = waiting - left;
  return { waiting, perSecond: (sent * 1000) / passed, processor: processor / sent, lagP99 };
}
