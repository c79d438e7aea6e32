// Somebody at a desktop with the connection cut: what they write is in the mirror at once and reaches the shop when the
// connection is back. The reference hears of it then, in the order in which it was written.
import { listOperations } from "../../db/desktop/operations.ts";
import { askForReservations } from "../../electron/backend/reservations.ts";
import { ApiError, type Key } from "../../src-shared/api/client.ts";
import type { CallInput, DataOf } from "../support/context.ts";
import type { TestDesktop } from "../sync/support/test-desktop.ts";
import type { Caller } from "./caller.ts";

export interface Desktop extends Caller {
  readonly online: boolean;
  readonly waiting: number;
  /**
   * Orders that were edited here and wait. One edit each: a second builds on the first, and where the first is dropped in
   * a conflict nobody but the program could say what the second one means.
   */
  readonly edited: ReadonlySet<string>;
  /** Keeps what a write does to the reference until it has arrived. */
  later(effect: () => void | Promise<void>): Promise<void>;
  cut(): void;
  /** Sends everything and drops what the shop refuses. */
  join(): Promise<void>;
  /** Only brings what is new. */
  refresh(): Promise<void>;
  reserve(now: Date): Promise<void>;
}

/** What a list answers has its rows beside their pages. */
const dataIn = (answer: unknown): unknown =>
  typeof answer === "object" && answer !== null && "meta" in answer && "data" in answer ? answer.data : answer;

export function openDesktop(desktop: TestDesktop): Desktop {
  const effects: { number: number; effect: () => void | Promise<void> }[] = [];
  const edited = new Set<string>();
  let newest = 0;
  const byRow = new Map<string, number>();
  const numbers = async () =>
    desktop.session().mirrors.read(async ({ file }) => (await listOperations(file.reader)).map(({ number }) => number));
  const unsent = async () => {
    const rows = await desktop.session().mirrors.read(({ file }) => listOperations(file.reader));
    return new Set(rows.filter(({ state }) => state !== "acknowledged").map(({ number }) => number));
  };
  const must = (end: string, work: string) => {
    if (end !== "done") throw new Error(`${work} ended with "${end}"`);
  };
  return {
    name: "desktop",
    edited,
    get online() {
      return desktop.network.up;
    },
    get waiting() {
      return effects.length;
    },
    async call<K extends Key>(key: K, { ifMatch, idempotencyKey, ...input }: CallInput = {}) {
      const before = key.startsWith("GET") ? undefined : new Set(await numbers());
      const headers: Record<string, string> = {};
      if (ifMatch !== undefined) headers["if-match"] = `"${ifMatch}"`;
      if (idempotencyKey) headers["idempotency-key"] = idempotencyKey;
      try {
        const data = dataIn(await desktop.api.send(key, { ...input, headers }));
        if (key === "PUT /api/orders/:id") edited.add(String((input.params as { id: string }).id));
        if (before) {
          const [made] = (await numbers()).filter((number) => !before.has(number));
          // A second change of the same row may join the first, which waits.
          const row = `${key} ${JSON.stringify(input.params ?? {})}`;
          newest = made ?? byRow.get(row) ?? 0;
          byRow.set(row, newest);
        }
        return { status: 200, data: data as DataOf<K>, code: undefined, details: undefined };
      } catch (problem) {
        if (!(problem instanceof ApiError)) throw problem;
        const { status, code, fields, details } = problem;
        return { status, data: undefined as DataOf<K>, code, details: { code, fields, details } };
      }
    },
    async later(effect) {
      effects.push({ number: newest, effect });
    },
    cut() {
      desktop.network.up = false;
    },
    async join() {
      desktop.network.up = true;
      edited.clear();
      const dropped = new Set<number>();
      for (let round = 0; ; round += 1) {
        must(await desktop.push(), "push");
        const [conflict] = await desktop.own("GET /api/desktop/conflicts");
        if (!conflict) break;
        if (round > 100) throw new Error("the desktop's conflicts do not end");
        // As a person does who finds it pointless now. What builds on it goes with it; the others are sent next.
        const before = await unsent();
        await desktop.own("POST /api/desktop/conflicts/:id", {
          params: { id: conflict.id },
          body: { choice: "theirs" },
        });
        const after = await unsent();
        for (const number of before) if (!after.has(number)) dropped.add(number);
      }
      const left = await unsent();
      if (left.size > 0) throw new Error(`${left.size} operations of the desktop were not sent`);
      for (const { number, effect } of effects.splice(0)) if (!dropped.has(number)) await effect();
      must(await desktop.pull(), "pull");
    },
    async refresh() {
      must(await desktop.pull(), "pull");
    },
    async reserve(now) {
      await askForReservations(desktop.session(), now);
      must(await desktop.pull(), "pull");
    },
  };
}
