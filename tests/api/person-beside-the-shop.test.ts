import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { KyselyPlugin } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openSqlite } from "../../db/engines/dialect.ts";
import { exportPerson, forgetPerson } from "../../db/person/command.ts";
import { resetAdministrator } from "../../db/reset-administrator.ts";
import type { Db } from "../../db/schema.ts";
import { newId } from "../../src-shared/values/id.ts";
import { engine } from "../support/databases.ts";
import { type StaffShop, staffShop } from "../support/staff-shop.ts";

const email = "noora.almarri@customer.example";
const contact = { name: "Noora AlMarri", phone: "5533 4455", email };
/** More than one batch of the largest kind. */
const MANY = 900;

interface Statement {
  kind: string;
  table: string | undefined;
  /** Whether the shop, on a connection of its own, could not have written just before it. */
  locked: boolean;
  /** Changes with each commit of the command. */
  commit: number;
}

/** Name of the first table that a statement names. */
function firstTableIn(node: object): string | undefined {
  for (const [name, part] of Object.entries(node)) {
    if (typeof part !== "object" || part === null) continue;
    const found = name === "identifier" ? (part as { name: string }).name : firstTableIn(part);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A handle that notes, before each statement, whether another connection could take the write lock. */
function watched(db: Db, file: string): { db: Db; statements: Statement[]; close(): void } {
  const shop = openSqlite(file);
  shop.pragma("busy_timeout = 0");
  const statements: Statement[] = [];
  const isLocked = () => {
    try {
      shop.exec("begin immediate; rollback");
      return false;
    } catch {
      return true;
    }
  };
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      const { kind } = node;
      const table = firstTableIn(node);
      const commit = Number(shop.pragma("data_version", { simple: true }));
      statements.push({ kind, table, locked: isLocked(), commit });
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { db: db.withPlugin(plugin), statements, close: () => shop.close() };
}

describe.skipIf(engine === "postgres")("a command beside the running shop", () => {
  let shop: StaffShop;
  let command: ReturnType<typeof watched>;
  beforeEach(async () => {
    shop = await staffShop();
    const placed = await shop.place({ contact });
    await shop.move(placed.id, "confirmed", "preparing", "out_for_delivery", "delivered");
    await shop.app.db
      .updateTable("orders")
      .set({ total: 0, subtotal: 0, delivery_fee: 0, payment_status: "paid" })
      .execute();
    await fill(shop);
    command = watched(shop.app.db, shop.app.databaseUrl);
  });
  afterEach(async () => {
    command?.close();
    await shop[Symbol.asyncDispose]();
  });
  const now = () => shop.app.now();
  const writes = () => command.statements.filter(({ locked }) => locked);

  test("lets the shop write while it looks for all that is kept on a person, and while the file is written", async () => {
    const file = join(shop.app.dataDir, "noora.json");
    let complete = false;
    const audit = command.db.withPlugin({
      transformQuery({ node }) {
        if (node.kind === "InsertQueryNode") complete = existsSync(file) && !!JSON.parse(readFileSync(file, "utf8"));
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await exportPerson(audit, email, file, now);
    expect(command.statements.filter(({ kind }) => kind === "SelectQueryNode").length).toBeGreaterThan(10);
    expect(writes().map(({ kind, table }) => [kind, table])).toEqual([["InsertQueryNode", "audit"]]);
    expect(complete).toBe(true);
  });

  test("masks in short steps, each found before it is locked: the shop writes between any two", async () => {
    await forgetPerson(command.db, email, shop.app.dataDir, now);
    const scanned = new Set(["audit", "idempotency", "mail_queue"]);
    const scans = command.statements.filter(
      ({ kind, table }) => kind === "SelectQueryNode" && scanned.has(table as string),
    );
    expect(scans.length).toBeGreaterThan(2);
    expect(scans.filter(({ locked }) => locked)).toEqual([]);
    const steps = Map.groupBy(writes(), ({ commit }) => commit);
    expect(steps.size).toBeGreaterThan(MANY / 200);
    expect(Math.max(...[...steps.values()].map((step) => step.length))).toBeLessThanOrEqual(250);
    const left = await shop.app.db.selectFrom("audit").select("id").where("after", "like", `%${email}%`).execute();
    expect(left).toEqual([]);
  });

  test("says who the administrators are without asking the shop to wait", async () => {
    expect(await resetAdministrator(command.db, "nobody@showroom.example", now())).toMatchObject({ done: false });
    expect(writes()).toEqual([]);
  });
});

/** What years leave behind of a customer: acts that name her and answers that are kept for repeated requests. */
async function fill({ app }: StaffShop): Promise<void> {
  const at = app.now().toISOString();
  for (let done = 0; done < MANY; done += 100) {
    const numbers = Array.from({ length: 100 }, (_, n) => done + n);
    await app.db
      .insertInto("audit")
      .values(
        numbers.map(() => ({
          id: newId(),
          at,
          actor: "system",
          staff_name: null,
          action: "POST /api/orders/:id/notes",
          collection: "orders",
          row_id: newId(),
          before: null,
          after: JSON.stringify({ email }),
          address_print: null,
          origin: "online" as const,
          request_id: "r",
        })),
      )
      .execute();
    await app.db
      .insertInto("idempotency")
      .values(
        numbers.map((n) => ({
          owner: "visitor",
          key: `kept ${n}`,
          endpoint: "POST /api/contact",
          fingerprint: "f",
          outcome: JSON.stringify({ email }),
          created_at: at,
        })),
      )
      .execute();
  }
}
