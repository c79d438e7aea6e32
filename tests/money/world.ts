// One shop of one history: the real handlers on a database of its own, the people who use it, and the reference beside it.
// Worlds are copied from a template, which is made once in each process.
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "../../db/open.ts";
import type { App } from "../../server/context.ts";
import { createCatalogueIndex } from "../../server/features/catalogue/catalogue-index.ts";
import { localMediaStore } from "../../server/features/media/store/store.ts";
import { SESSION_TTL_MS } from "../../server/features/session/identify.ts";
import { releaseFilesIn } from "../../server/features/updates/release-files.ts";
import { createLog } from "../../server/log.ts";
import { openSecrets } from "../../server/secrets.ts";
import { fakeOs } from "../desktop/support/fake-os.ts";
import { as, type Person, type TestApp, visitor } from "../support/context.ts";
import { engine, freshDatabase } from "../support/databases.ts";
import { hire, password } from "../support/people.ts";
import { copyPostgres } from "../support/postgres.ts";
import { hostOf } from "../sync/support/host.ts";
import { scratch } from "../sync/support/scratch.ts";
import { openTestDesktop, type TestDesktop } from "../sync/support/test-desktop.ts";
import type { Caller } from "./caller.ts";
import { type Desktop, openDesktop } from "./desktop.ts";
import { type Furniture, furnish } from "./furnish.ts";
import { firstHours, type OfferedHours } from "./hours.ts";
import type { Order, Shelf } from "./reference.ts";
import { hurry, rowsOf } from "./rows.ts";

/** A Sunday morning in Doha. */
const begin = Date.parse("2026-11-22T06:00:00.000Z");

/** What the reference knows of a quote. */
export interface Quote {
  id: string;
  token: string | null;
  /** Variants and pieces that a hold keeps. */
  held: Map<string, number>;
  /** Accepted pieces by line of the quote; null before. */
  accepted: Map<string, number> | null;
  /** The variants that accepted lines are of. */
  items: Map<string, string>;
  /** As accepted. */
  sums?: { net: number; tax: number };
}

export interface Reference {
  orders: Map<string, Order>;
  shelves: Map<string, Shelf>;
  quotes: Map<string, Quote>;
  /** Of the shop, for what is written from now on. */
  rate: number;
  /** Pieces that the desktop has reserved, by variant. */
  reserved: Map<string, number>;
  /** What the shop offers for deliveries. */
  hours: OfferedHours;
  /** Movements by which people counted a shelf, those of a desktop as soon as they are asked for. */
  counts: Set<string>;
  /** Pieces that switching the tracking on counted by itself, by variant. */
  emptied: Map<string, number>;
}

export interface World {
  app: App;
  goods: Furniture;
  ref: Reference;
  staff: Caller;
  manager: Caller;
  admin: Caller;
  /** Another visitor at each call. */
  shopper(): Caller;
  /** Somebody at a desktop whose connection comes and goes; only where the history has one. */
  desktop: Desktop | undefined;
  /** The day in Qatar, so many days from now. */
  day(ahead: number): string;
  /** Moves the clock; everybody stays signed in. */
  wait(milliseconds: number): Promise<void>;
  revision(): Promise<number>;
  /** What people on the web were shown since the last step, by operation and id; emptied before each request. */
  shown: Map<string, unknown>;
  close(): Promise<void>;
}

interface Template {
  folder: string;
  /** Of its database: a file, or one on the server for tests. */
  url: string;
  secrets: App["secrets"];
  keychain: [string, string][];
  cookies: Record<"staff" | "manager" | "admin", Record<string, string>>;
  goods: Furniture;
}

let template: Promise<Template> | undefined;

export async function openWorld({ desktop = false }: { desktop?: boolean } = {}): Promise<World> {
  const folder = mkdtempSync(join(scratch, "money-"));
  template ??= makeTemplate();
  const made = await template;
  if (desktop) cpSync(join(made.folder, "desktop"), join(folder, "desktop"), { recursive: true });
  if (engine === "postgres") {
    const { url, drop } = await copyPostgres(made.url);
    return worldOn(made, folder, url, drop, desktop);
  }
  const url = join(folder, "shop.db");
  copyFileSync(made.url, url);
  return worldOn(made, folder, url, async () => undefined, desktop);
}

async function makeTemplate(): Promise<Template> {
  const folder = mkdtempSync(join(scratch, "money-template-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const { url } = await freshDatabase(folder);
  return buildTemplate(folder, url);
}

function openApp(folder: string, url: string, secrets: App["secrets"], now: () => Date): App {
  const db = openDatabase(url);
  hurry(db);
  return {
    config: {
      publicUrl: "https://shop.example",
      staffEmail: undefined,
      mailFrom: "shop@showroom.example",
      ordersPerHour: 0,
      releaseKeys: [],
    },
    dataDir: folder,
    db,
    reader: db,
    now,
    secrets,
    log: createLog("silent"),
    media: localMediaStore(join(folder, "images")),
    uploads: localMediaStore(join(folder, "uploads")),
    releases: releaseFilesIn(join(folder, "updates")),
    catalogue: createCatalogueIndex(db),
    health: { starting: false, draining: false, mailDown: false },
  };
}

async function buildTemplate(folder: string, url: string): Promise<Template> {
  const secrets = openSecrets(folder);
  const app = openApp(folder, url, secrets, () => new Date(begin));
  const people = {
    staff: await as(app as TestApp, "staff"),
    manager: await as(app as TestApp, "manager"),
    admin: await as(app as TestApp, "admin"),
  };
  const goods = await furnish(people.admin.api);
  const os = fakeOs();
  const { email } = await hire(app as TestApp, { email: "noor@showroom.example", name: "Noor", role: "manager" });
  mkdirSync(join(folder, "desktop"));
  const testDesktop = await openTestDesktop({ host: hostOf(app), folder: join(folder, "desktop"), os, now: app.now });
  await testDesktop.own("POST /api/desktop/sign-in", { body: { email, password, deviceName: "Counter" } });
  await testDesktop.pull();
  await testDesktop.backend.close();
  await app.db.destroy();
  const { staff, manager, admin } = people;
  return {
    folder,
    url,
    secrets,
    goods,
    keychain: [...os.secrets],
    cookies: { staff: staff.cookies, manager: manager.cookies, admin: admin.cookies },
  };
}

async function worldOn(
  made: Template,
  folder: string,
  url: string,
  drop: () => Promise<void>,
  withDesktop: boolean,
): Promise<World> {
  let time = begin;
  const app = openApp(folder, url, made.secrets, () => new Date(time));
  const caller = (name: "staff" | "manager" | "admin") =>
    callerOf(name, Object.assign(visitor(app as TestApp), { cookies: { ...made.cookies[name] } }));
  let testDesktop: TestDesktop | undefined;
  if (withDesktop) {
    const os = fakeOs();
    for (const [name, value] of made.keychain) os.secrets.set(name, value);
    testDesktop = await openTestDesktop({ host: hostOf(app), folder: join(folder, "desktop"), os, now: app.now });
  }
  const { items } = made.goods;
  return {
    app,
    // Its items become fewer.
    goods: structuredClone(made.goods),
    ref: {
      orders: new Map(),
      quotes: new Map(),
      rate: 0,
      reserved: new Map(),
      hours: firstHours,
      counts: new Set(),
      emptied: new Map(),
      shelves: new Map(
        items.map(({ id, opening, backorder }) => [id, { available: opening, tracked: true, backorder }]),
      ),
    },
    staff: caller("staff"),
    manager: caller("manager"),
    admin: caller("admin"),
    shopper: () => callerOf("shopper", visitor(app as TestApp)),
    desktop: testDesktop && openDesktop(testDesktop),
    // Qatar is three hours ahead all year.
    day: (ahead) => new Date(time + (ahead * 24 + 3) * 3_600_000).toISOString().slice(0, 10),
    async wait(milliseconds) {
      time += milliseconds;
      const until = new Date(time + SESSION_TTL_MS).toISOString();
      const span = { created_at: new Date(time).toISOString(), expires_at: until };
      await app.db.updateTable("sessions").set(span).execute();
    },
    shown: new Map(),
    async revision() {
      const [row] = await rowsOf<{ value: number }>(app.db, "select value from counters where name = 'revision'");
      return row?.value ?? 0;
    },
    async close() {
      await testDesktop?.close();
      await app.db.destroy();
      await drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function callerOf(name: string, person: Person): Caller {
  return {
    name,
    async call(key, input) {
      const { status, data, meta, code, envelope } = await person.call(key, input);
      return { status, data, meta, code, details: envelope.success ? undefined : envelope.error };
    },
  };
}
