// A small shop with a few desktops, made from a template in a few milliseconds: everything is signed in and up to date.
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { migrate } from "../../../db/migrate.ts";
import { openDatabase } from "../../../db/open.ts";
import type { FailPoint } from "../../../electron/sync/fail-points.ts";
import type { App } from "../../../server/context.ts";
import { createCatalogueIndex } from "../../../server/features/catalogue/catalogue-index.ts";
import { localMediaStore } from "../../../server/features/media/store/store.ts";
import { releaseFilesIn } from "../../../server/features/updates/release-files.ts";
import { createLog } from "../../../server/log.ts";
import { openSecrets } from "../../../server/secrets.ts";
import { newId } from "../../../src-shared/values/id.ts";
import { fakeOs } from "../../desktop/support/fake-os.ts";
import { as, type Person, type TestApp } from "../../support/context.ts";
import { hire, password } from "../../support/people.ts";
import { furnish } from "./furnish.ts";
import { hostOf } from "./host.ts";
import { newerServer } from "./newer-server.ts";
import { scratch } from "./scratch.ts";
import { emptyTally, type Tally } from "./tally.ts";
import { openTestDesktop, type TestDesktop } from "./test-desktop.ts";
import { type Trouble, troubledHost } from "./trouble.ts";

export const MAX_DESKTOPS = 5;
const begin = Date.parse("2026-03-01T07:00:00.000Z");

export interface WorldDesktop extends TestDesktop {
  /** Error of this desktop's clock in milliseconds. */
  clock: { off: number };
  /** The fail point at which the process dies, once. */
  dieAt: FailPoint | undefined;
}

export interface World {
  app: App;
  web: Person;
  /** One of the template's desktops, opened at its first use. */
  desktop(number: number): Promise<WorldDesktop>;
  /** Desktops that were opened. */
  desktops: WorldDesktop[];
  trouble: Trouble;
  tally: Tally;
  /** Copies the server's database, and restores the last copy as another epoch. Without a copy nothing is restored. */
  copy(): Promise<void>;
  restore(): Promise<boolean>;
  /** Advances the server's clock. */
  tick(): void;
  close(): Promise<void>;
}

export class Died extends Error {}

/** The template: folders to copy, and the secrets of each fake keychain. */
interface Template {
  folder: string;
  secrets: [string, string][][];
  shopSecrets: App["secrets"];
}

let template: Promise<Template> | undefined;

interface WorldOptions {
  /** Whether the server is newer than the desktops. */
  newer?: boolean;
  /** The desktops' `Mirror.maxReplays`. */
  maxReplays?: number | undefined;
  tally?: Tally;
}

export async function openWorld({
  newer = false,
  maxReplays,
  tally = emptyTally(),
}: WorldOptions = {}): Promise<World> {
  template ??= makeTemplate();
  const made = await template;
  const folder = mkdtempSync(join(scratch, "world-"));
  mkdirSync(join(folder, "shop"));
  copyFileSync(join(made.folder, "shop", "shop.db"), join(folder, "shop", "shop.db"));
  let time = begin;
  const app = openApp(join(folder, "shop"), made.shopSecrets, () => new Date(time));
  const { trouble, host } = troubledHost(
    newer
      ? newerServer(hostOf(app), () => {
          tally["older apps"] += 1;
        })
      : hostOf(app),
  );
  const copyFile = join(folder, "copy.db");
  const opened: WorldDesktop[] = [];
  const places = new Map<number, WorldDesktop>();
  const web = await as(app as TestApp, "admin", { email: "web@showroom.example", name: "Web" }).catch(() => undefined);
  if (!web) throw new Error("nobody works on the web");
  return {
    app,
    web,
    desktops: opened,
    async desktop(number) {
      const known = places.get(number);
      if (known) return known;
      const place = join(folder, `desktop-${number}`);
      cpSync(join(made.folder, `desktop-${number}`), place, { recursive: true });
      const desktop = await openWorldDesktop({
        host,
        folder: place,
        secrets: made.secrets[number] ?? [],
        time: () => time,
        maxReplays,
        onDeath() {
          tally.kills += 1;
        },
      });
      places.set(number, desktop);
      opened.push(desktop);
      return desktop;
    },
    trouble,
    tally,
    async copy() {
      rmSync(copyFile, { force: true });
      await sql`vacuum into ${copyFile}`.execute(app.db);
    },
    async restore() {
      if (!existsSync(copyFile)) return false;
      await app.db.destroy();
      for (const end of ["", "-wal", "-shm"]) rmSync(join(folder, "shop", `shop.db${end}`), { force: true });
      copyFileSync(copyFile, join(folder, "shop", "shop.db"));
      Object.assign(app, openApp(join(folder, "shop"), made.shopSecrets, app.now));
      await app.db.updateTable("meta").set({ value: newId() }).where("key", "=", "epoch").execute();
      return true;
    },
    tick() {
      time += 1000;
    },
    async close() {
      tally.poison += trouble.answered.poison;
      tally.outages += trouble.answered.outage;
      for (const desktop of opened) await desktop.close();
      await app.db.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface WorldDesktopOptions {
  host: typeof fetch;
  folder: string;
  secrets: readonly [string, string][];
  time: () => number;
  maxReplays: number | undefined;
  onDeath: () => void;
}

async function openWorldDesktop(options: WorldDesktopOptions): Promise<WorldDesktop> {
  const { host, folder, secrets, time, maxReplays, onDeath } = options;
  const os = fakeOs();
  for (const [name, value] of secrets) os.secrets.set(name, value);
  const clock = { off: 0 };
  const state: { dieAt: FailPoint | undefined } = { dieAt: undefined };
  const desktop = await openTestDesktop({
    host,
    folder,
    os,
    now: () => new Date(time() + clock.off),
    pages: { changes: 3, snapshot: 7, ...(maxReplays === undefined ? {} : { maxReplays }) },
    failPoints: {
      reached(point) {
        if (point !== state.dieAt) return;
        state.dieAt = undefined;
        onDeath();
        throw new Died(point);
      },
    },
  });
  return Object.defineProperties(desktop as WorldDesktop, {
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
    reader: db,
    now,
    secrets,
    log: createLog("silent"),
    media: localMediaStore(join(dataDir, "images")),
    uploads: localMediaStore(join(dataDir, "uploads")),
    releases: releaseFilesIn(join(dataDir, "updates")),
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
  for (let number = 0; number < MAX_DESKTOPS; number += 1) {
    const os = fakeOs();
    const desktop = await openTestDesktop({
      host: hostOf(app),
      folder: join(folder, `desktop-${number}`),
      os,
      now: app.now,
    });
    const body = { email: person.email, password, deviceName: `Desktop ${number}` };
    await desktop.own("POST /api/desktop/sign-in", { body });
    await desktop.pull();
    await desktop.backend.close();
    secrets.push([...os.secrets]);
  }
  await app.db.destroy();
  return { folder, secrets, shopSecrets };
}
