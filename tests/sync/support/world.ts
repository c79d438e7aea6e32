// A small shop with a few desktops, made from a template in a few milliseconds: everything is signed in and up to date.
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { migrate } from "../../../db/migrate.ts";
import { openDatabase } from "../../../db/open.ts";
import type { FailPoint } from "../../../electron/sync/fail-points.ts";
import type { App } from "../../../server/context.ts";
import { createCatalogueIndex } from "../../../server/features/catalogue/catalogue-index.ts";
import { localMediaStore } from "../../../server/features/media/store/store.ts";
import { createLog } from "../../../server/log.ts";
import { openSecrets } from "../../../server/secrets.ts";
import { fakeShell } from "../../desktop/support/fake-shell.ts";
import { as, type Person, type TestApp } from "../../support/context.ts";
import { hire, password } from "../../support/people.ts";
import { openTestDesk, type TestDesk } from "./desk.ts";
import { furnish } from "./furnish.ts";
import { hostOf } from "./host.ts";
import { scratch } from "./scratch.ts";

export const mostDesks = 5;
const begin = Date.parse("2026-03-01T07:00:00.000Z");

export interface WorldDesk extends TestDesk {
  /** Milliseconds that this desktop's clock is wrong by. */
  clock: { off: number };
  /** The process dies there, once. */
  dieAt: FailPoint | undefined;
}

export interface World {
  app: App;
  web: Person;
  /** Opened when it is first asked for: one of those that stand there from the beginning. */
  desk(number: number): Promise<WorldDesk>;
  /** Those that were opened. */
  desks: WorldDesk[];
  /** Moves the server's clock. */
  tick(): void;
  close(): Promise<void>;
}

export class Died extends Error {}

/** What a template keeps: folders to copy, and what each fake keychain holds. */
interface Template {
  folder: string;
  secrets: [string, string][][];
  shopSecrets: App["secrets"];
}

let template: Promise<Template> | undefined;

export async function openWorld(): Promise<World> {
  template ??= makeTemplate();
  const made = await template;
  const folder = mkdtempSync(join(scratch, "world-"));
  mkdirSync(join(folder, "shop"));
  copyFileSync(join(made.folder, "shop", "shop.db"), join(folder, "shop", "shop.db"));
  let time = begin;
  const app = openApp(join(folder, "shop"), made.shopSecrets, () => new Date(time));
  const host = hostOf(app);
  const opened: WorldDesk[] = [];
  const places = new Map<number, WorldDesk>();
  const web = await as(app as TestApp, "admin", { email: "web@showroom.example", name: "Web" }).catch(() => undefined);
  if (!web) throw new Error("nobody works on the web");
  return {
    app,
    web,
    desks: opened,
    async desk(number) {
      const known = places.get(number);
      if (known) return known;
      const place = join(folder, `desk-${number}`);
      cpSync(join(made.folder, `desk-${number}`), place, { recursive: true });
      const desk = await openWorldDesk(host, place, made.secrets[number] ?? [], () => time);
      places.set(number, desk);
      opened.push(desk);
      return desk;
    },
    tick() {
      time += 1000;
    },
    async close() {
      for (const desk of opened) await desk.close();
      await app.db.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function openWorldDesk(
  host: typeof fetch,
  folder: string,
  secrets: readonly [string, string][],
  time: () => number,
): Promise<WorldDesk> {
  const shell = fakeShell();
  for (const [name, value] of secrets) shell.secrets.set(name, value);
  const clock = { off: 0 };
  const state: { dieAt: FailPoint | undefined } = { dieAt: undefined };
  const desk = await openTestDesk({
    host,
    folder,
    shell,
    now: () => new Date(time() + clock.off),
    pages: { changes: 3, snapshot: 7 },
    failPoints: {
      reached(point) {
        if (point !== state.dieAt) return;
        state.dieAt = undefined;
        throw new Died(point);
      },
    },
  });
  return Object.defineProperties(desk as WorldDesk, {
    clock: { value: clock },
    dieAt: {
      get: () => state.dieAt,
      set: (point: FailPoint | undefined) => {
        state.dieAt = point;
      },
    },
  });
}

function openApp(dataDir: string, secrets: App["secrets"], now: () => Date): App {
  const db = openDatabase(join(dataDir, "shop.db"));
  return {
    config: {
      publicUrl: "https://shop.example",
      ordersPerHour: 0,
      releaseKeys: [],
      staffEmail: undefined,
      mailFrom: "shop@showroom.example",
    },
    dataDir,
    db,
    now,
    secrets,
    log: createLog("silent"),
    media: localMediaStore(join(dataDir, "images")),
    uploads: localMediaStore(join(dataDir, "uploads")),
    catalogue: createCatalogueIndex(db),
    health: { starting: false, draining: false, mailDown: false },
  };
}

async function makeTemplate(): Promise<Template> {
  const folder = mkdtempSync(join(scratch, "world-template-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const dataDir = join(folder, "shop");
  mkdirSync(dataDir);
  const shopSecrets = openSecrets(dataDir);
  const app = openApp(dataDir, shopSecrets, () => new Date(begin));
  await migrate(app.db);
  const person = await hire(app as TestApp, { email: "noor@showroom.example", name: "Noor", role: "admin" });
  const admin = await as(app as TestApp, "admin");
  await furnish(app, admin);
  const secrets: Template["secrets"] = [];
  for (let number = 0; number < mostDesks; number += 1) {
    const shell = fakeShell();
    const desk = await openTestDesk({ host: hostOf(app), folder: join(folder, `desk-${number}`), shell, now: app.now });
    const body = { email: person.email, password, deviceName: `Desk ${number}` };
    await desk.own("POST /api/desktop/sign-in", { body });
    await desk.pull();
    await desk.backend.close();
    secrets.push([...shell.secrets]);
  }
  await app.db.destroy();
  return { folder, secrets, shopSecrets };
}
