// The contract's `offline` entries agree with the server's handlers.
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { findOwner } from "../../db/mirror/find-owner.ts";
import { ruleOf } from "../../electron/sync/operations.ts";
import { handlers } from "../../server/features/index.ts";
import type { Endpoint, EndpointKey } from "../../src-shared/api/define.ts";
import type { ConflictDetails } from "../../src-shared/api/editing.ts";
import type { OfflineChange } from "../../src-shared/api/offline.ts";
import type { Refusal } from "../../src-shared/api/refusal.ts";
import { contract } from "../../src-shared/contract.ts";
import { resourceOf } from "../../src-shared/resources.ts";
import { pageToWrite } from "../support/articles.ts";
import { addCategory, addPicture, addSubcategory } from "../support/catalogue.ts";
import { as, invoke, type Person, type TestApp, testApp, visitor } from "../support/context.ts";
import { sendForm } from "../support/intake.ts";
import { furnish } from "./support/furnish.ts";

const endpoints: Readonly<Record<EndpointKey, Endpoint>> = contract;
const table = Object.entries(endpoints) as [EndpointKey, Endpoint][];
const changes = table.flatMap(([key, { offline }]) =>
  typeof offline === "object" && "reads" in offline ? [[key, offline] as [EndpointKey, OfflineChange]] : [],
);

test("sync has a rule for every offline write", () => {
  const writes = table.filter(([key, { offline }]) => offline && !key.startsWith("GET "));
  expect(writes.length).toBeGreaterThan(40);
  for (const [key, { offline }] of writes) expect(ruleOf(key)).toMatchObject(offline as object);
});

test("a change that can conflict carries the version it was made on", () => {
  for (const [key] of changes) expect(endpoints[key]?.refusals, key).toContain("version_conflict");
});

test("the operation that a change reads works offline", () => {
  for (const [key, { reads }] of changes) {
    expect(endpoints[reads]?.offline, `${key} reads ${reads}`).toBe(true);
  }
});

/** Handlers check the version before a form's texts; only phone and e-mail are parsed earlier. */
const emptyForm = { phone: "", email: "" };

describe("a change whose version is stale", () => {
  let app: TestApp;
  let manager: Person;
  let ownPage: string;

  beforeAll(async () => {
    app = await testApp();
    manager = await as(app, "manager");
    await furnish(app, manager);
    ownPage = (await manager.api("POST /api/pages", { body: { ...pageToWrite, title: { en: "Leasing" } } })).id;
    await addSubcategory(manager, (await addCategory(manager)).id);
    await addPicture(manager);
    const visit = visitor(app);
    const contact = { name: "Mariam", email: "mariam@example.qa", phone: "+974 5512 3456" };
    await sendForm(app, visit, "POST /api/contact", {
      ...contact,
      subject: "A question",
      message: "When are you open?",
    });
    await sendForm(app, visit, "POST /api/quote-request", { ...contact, message: "Forty desks, please." });
    return () => app.close();
  });

  const idOf = async ({ about, part, kind }: OfflineChange): Promise<string> => {
    // Pages that every shop has are there before anybody has written them, and stay.
    if (about === "pages") return kind === "remove" ? ownPage : "about";
    const { table, key = "id", children = [] } = resourceOf(about);
    const from = part ? children.find(({ list }) => list === part)?.table : table;
    const row = await app.db
      .selectFrom(from as "orders")
      .select(sql<string>`${sql.ref(key)}`.as("id"))
      .executeTakeFirst();
    return row?.id ?? "";
  };

  test.each(changes)("%s is answered with the row as its read answers it", async (key, offline) => {
    const id = await idOf(offline);
    const asked = { params: { id, key: id }, query: {}, file: undefined };
    const context = { ...(await manager.context()), ifMatch: -1, operation: key };
    const zones = await manager.api("GET /api/staff/delivery-zones");
    const body = offline.versionsIn ? { zones: zones.map((zone) => ({ ...zone, version: -1 })) } : emptyForm;
    const answer = await (handlers[key as keyof typeof handlers] as (ctx: object, input: object) => unknown)(context, {
      ...asked,
      body,
    });
    const order = offline.part && (await findOwner(app.db, offline.about, offline.part, id));
    const read = await invoke(await manager.context(), offline.reads, {
      params: { id: order ?? id, key: id },
      query: {},
    });
    expect((answer as Refusal).code).toBe("version_conflict");
    const { current } = (answer as Refusal).extras.details as ConflictDetails;
    expect(JSON.parse(JSON.stringify(current))).toEqual(JSON.parse(JSON.stringify(read.ok && read.data)));
  });
});
