import { Kysely } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compileOnce } from "../../db/engines/compile-once.ts";
import { openSqlite, sqliteDialect } from "../../db/engines/dialect.ts";
import type { Db } from "../../db/schema.ts";
import { type Dice, diceOf } from "../money/dice.ts";

interface Row {
  name: string;
  value?: number | null | undefined;
  version?: number | undefined;
}

interface Asked {
  rows: Row[];
  among: string[];
  after?: string | undefined;
}

/** A statement of which lists, columns and conditions come and go. */
function build(db: Db, { rows, among, after }: Asked) {
  const query = db
    .insertInto("counters")
    .values(rows as never)
    .onConflict((c) => c.column("name").doUpdateSet({ value: 1 }).where("name", "in", among));
  return after === undefined ? query.returning("value") : query.returning(["value", "name"]);
}

let db: Db;
beforeAll(() => {
  db = new Kysely({ dialect: sqliteDialect(openSqlite(":memory:")) });
});
afterAll(() => db.destroy());

function randomAsked(dice: Dice): Asked {
  const name = () => dice.pick(["a", "b", "c"]) ?? "a";
  const version = dice.chance(50) ? dice.below(9) : undefined;
  const value = dice.pick([null, dice.below(9), undefined]);
  const row = (): Row => (dice.chance(50) ? { name: name(), value, version } : { version, name: name(), value });
  const { length } = [0, 0, 0].slice(0, 1 + dice.below(3));
  const rows = Array.from({ length }, row);
  return {
    // A list of rows names the columns of all of them.
    rows: rows.map((one) => ({ ...rows[0], ...one })),
    among: Array.from({ length: 1 + dice.below(3) }, name),
    ...(dice.chance(50) && { after: dice.chance(50) ? name() : undefined }),
  };
}

test("a statement of changing shapes is what the builder makes of its values anew", () => {
  const statement = compileOnce(build);
  for (let seed = 0; seed < 3000; seed += 1) {
    const asked = randomAsked(diceOf(seed));
    const [kept, anew] = [statement.with(db, asked), build(db, asked).compile()];
    expect({ sql: kept.sql, parameters: kept.parameters }, `seed ${seed}: ${JSON.stringify(asked)}`).toEqual({
      sql: anew.sql,
      parameters: anew.parameters,
    });
  }
});
