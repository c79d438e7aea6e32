import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compileOnce, compileWrite, runTogether } from "../../db/engines/compile-once.ts";
import { lockNames, withoutTimeLimits } from "../../db/engines/dialect.ts";
import { lockContacts, lockCustomers } from "../../db/queries/customers/customers.ts";
import { lockSlots } from "../../db/queries/orders/delivery.ts";
import type { Db, Tx } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import { openItems, tables } from "../support/items-table.ts";
import { type PostgresServer, postgresServer } from "../support/postgres-server.ts";

const add = compileWrite((db, row: { id: number; name: string }) => tables(db).insertInto("items").values(row));
const read = compileOnce((db, { id }: { id: number }) =>
  tables(db).selectFrom("items").select("name").where("id", "=", id),
);

const server = postgresServer();

describe.skipIf(!server)("on PostgreSQL (needs its server)", () => {
  let db: Db;
  let other: Db;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ db, other, close } = await openItems(server as PostgresServer));
  });
  afterAll(() => close());

  /** Whether a process waits for a lock of this database. */
  const isSomebodyWaiting = async (): Promise<boolean> => {
    const { rows } = await sql`
      select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database
      where not granted and datname = current_database()`.execute(db);
    return rows.length > 0;
  };
  const untilWaiting = async (taking: Promise<unknown>): Promise<void> => {
    let isTaken = false;
    const taken = taking.finally(() => {
      isTaken = true;
    });
    const polls = async () => {
      while (!isTaken && !(await isSomebodyWaiting())) await new Promise((resolve) => setImmediate(resolve));
    };
    await Promise.race([taken, polls()]);
  };

  describe("a statement whose result nobody reads", () => {
    test("runs before the statements that are sent behind it", async () => {
      const names = await db.transaction().execute(async (tx) => {
        await add(tx, { id: 1, name: "one" });
        await add(tx, { id: 2, name: "two" });
        return runTogether<[{ name: string }, { name: string }]>(tx, [
          read.with(tx, { id: 2 }),
          read.with(tx, { id: 1 }),
        ]);
      });
      expect(names).toEqual([[{ name: "two" }], [{ name: "one" }]]);
    });

    test("has its fault thrown by the next that is read, and all is undone", async () => {
      const work = db.transaction().execute(async (tx) => {
        await add(tx, { id: 3, name: "three" });
        await add(tx, { id: 1, name: "again" });
        await add(tx, { id: 4, name: "four" });
        await read(tx, { id: 3 });
        throw new Error("nothing was thrown");
      });
      await expect(work).rejects.toMatchObject({ code: "23505" });
      expect([await read(db, { id: 3 }), await read(db, { id: 4 })]).toEqual([[], []]);
    });

    test("has its fault thrown by the commit, where nothing was read after it", async () => {
      const work = db.transaction().execute((tx) => add(tx, { id: 5, name: "" }));
      await expect(work).rejects.toMatchObject({ code: "23514" });
    });

    test("leaves no fault to those who use the connection next", async () => {
      const work = db.transaction().execute(async (tx) => {
        await add(tx, { id: 6, name: "" });
        throw new Error("given up before it was known");
      });
      await expect(work).rejects.toThrow("given up before it was known");
      for (let times = 0; times < 12; times++)
        expect(await db.transaction().execute((tx) => read(tx, { id: 1 }))).toEqual([{ name: "one" }]);
    });

    test("is undone with its part, and its fault with it", async () => {
      let left: unknown;
      const work = inTransaction(db, async (tx) => {
        for (const id of [9, 10]) {
          const part = inTransaction(tx, async (inner) => {
            await add(inner, { id, name: "" });
            throw new Error("the part is given up");
          });
          await expect(part).rejects.toThrow("the part is given up");
        }
        await add(tx, { id: 11, name: "eleven" });
        // No savepoint of a part is left, or an outer part would undo only what came after it.
        left = await sql`rollback to savepoint part`.execute(tx).catch((problem) => problem.code);
        throw new Error("over");
      });
      await expect(work).rejects.toThrow("over");
      expect(left).toBe("3B001");
      await inTransaction(db, (tx) => add(tx, { id: 12, name: "twelve" }));
      expect(await read(db, { id: 12 })).toEqual([{ name: "twelve" }]);
    });

    test("is waited for outside of a transaction", async () => {
      await expect(add(db, { id: 1, name: "again" })).rejects.toMatchObject({ code: "23505" });
    });

    test("may wait for a lock, and is refused with the code for it after five seconds", async () => {
      await db.transaction().execute(async (holder) => {
        await add(holder, { id: 7, name: "seven" });
        await read(holder, { id: 7 });
        const waiting = other.transaction().execute(async (tx) => {
          await add(tx, { id: 7, name: "too" });
          await read(tx, { id: 7 });
        });
        await expect(waiting).rejects.toMatchObject({ code: "55P03" });
      });
      expect(await read(db, { id: 7 })).toEqual([{ name: "seven" }]);
    });
  });

  /** A transaction without time limits: on a computer that stands still for a while a lock would be given up. */
  const transaction = (place: Db, work: (tx: Tx) => Promise<unknown>) =>
    withoutTimeLimits(place, (connection) => connection.transaction().execute(work));
  /** Runs `held` in a transaction that ends when `work` has. */
  const whileHeld = (held: (tx: Tx) => Promise<unknown>, work: () => Promise<unknown>) =>
    transaction(db, async (tx) => {
      await held(tx);
      await sql`select 1`.execute(tx);
      await work();
    });
  const take = (lock: (tx: Tx) => Promise<unknown>) =>
    transaction(other, async (tx) => {
      await lock(tx);
      await sql`select 1`.execute(tx);
    });
  /** Takes the lock only after that of `held` has gone. */
  const expectToWait = async (held: (tx: Tx) => Promise<unknown>, lock: (tx: Tx) => Promise<unknown>) => {
    const ends: string[] = [];
    let taken: Promise<unknown> | undefined;
    await whileHeld(held, async () => {
      taken = take(lock).then(() => ends.push("waited"));
      await untilWaiting(taken);
      ends.push("held");
    });
    await taken;
    expect(ends).toEqual(["held", "waited"]);
  };

  test("a lock for work outside of the database is there before that work begins", async () => {
    const ends: string[] = [];
    let locked: Promise<unknown> | undefined;
    await whileHeld(
      (tx) => lockNames(tx, ["bucket"]),
      async () => {
        locked = transaction(other, async (tx) => {
          await lockNames(tx, ["bucket"]);
          ends.push("second");
        });
        await untilWaiting(locked);
        ends.push("first");
      },
    );
    await locked;
    expect(ends).toEqual(["first", "second"]);
  });

  test("places in a zone are locked by day", async () => {
    const monday = (tx: Tx) => lockSlots(tx, "zone", ["2026-11-30"]);
    await whileHeld(monday, () => take((tx) => lockSlots(tx, "zone", ["2026-12-01", "2026-12-02"])));
    await whileHeld(monday, () => take((tx) => lockSlots(tx, "another", ["2026-11-30"])));
    await expectToWait(monday, (tx) => lockSlots(tx, "zone", ["2026-12-01", "2026-11-30"]));
  });

  test("contacts are locked by themselves, and from those who lock all customers", async () => {
    const [phone, mail] = [
      { kind: "phone", value: "+97444000001" } as const,
      { kind: "email", value: "lina@example.com" } as const,
    ];
    const both = (tx: Tx) => lockContacts(tx, [phone, mail]);
    await whileHeld(both, () => take((tx) => lockContacts(tx, [{ kind: "phone", value: "+97444000002" }])));
    await expectToWait(both, (tx) => lockContacts(tx, [mail]));
    await expectToWait(both, lockCustomers);
    await expectToWait(lockCustomers, both);
  });
});
