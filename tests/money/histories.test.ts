// Random lives of orders and quotes against the reference ledger; history.ts says how to run, read and replay them.
import { expect, test } from "vitest";
import { playsLongSuites } from "../../build/long-suites.ts";
import { engine } from "../support/databases.ts";
import { playHistories, playTallied } from "./claim.ts";
import { length } from "./steps/index.ts";

/** Fixed, so that everybody sees the same; a new one by command (tests/bench/money.ts). */
const seed = 20_261_122;

const histories = playsLongSuites ? 75 : 24;

test.runIf(engine === "sqlite")(
  `in ${histories} histories every dirham, every piece and every place adds up, and each kind of step is really taken`,
  { timeout: 600_000 },
  async () => {
    const { never, rarely } = await playTallied({ seed, histories, desktop: false });
    expect({ never, rarely }).toEqual({ never: [], rarely: [] });
  },
);

// The same steps take six times as long there, so these are fewer; hundreds by command.
const onPostgres = playsLongSuites ? 12 : 5;

test.runIf(engine === "postgres")(
  `in ${onPostgres} histories on PostgreSQL every dirham, every piece and every place adds up`,
  { timeout: 600_000 },
  async () => {
    const tally = await playHistories({ seed, histories: onPostgres, desktop: false, length });
    expect(tally.size).toBeGreaterThan(20);
  },
);
