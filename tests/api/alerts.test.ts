import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { FileDamage, forgetDamage, noteDamage, storeDamage } from "../../db/backup/damage.ts";
import { openDatabase } from "../../db/open.ts";
import { noteJobRun } from "../../db/queries/system/job-runs.ts";
import { noteSecondCopy } from "../../db/queries/system/notes.ts";
import { backUp } from "../../server/jobs/back-up.ts";
import { startJobs } from "../../server/jobs/jobs.ts";
import { watch } from "../../server/jobs/watch/watch.ts";
import { sendDueMails } from "../../server/mail/dispatch.ts";
import { renderMail } from "../../server/mail/templates/index.tsx";
import { watchForDamage } from "../../server/mail/watch-for-damage.ts";
import { startMailWorker } from "../../server/mail/worker.ts";
import { createErrorMinutes } from "../../server/metrics/error-minutes.ts";
import { ALERT_KINDS, type AlertKind } from "../../src-shared/system/alerts.ts";
import arabic from "../../src-shared/text/alerts/ar.ts";
import english from "../../src-shared/text/alerts/en.ts";
import {
  aCopyHere,
  alertMails,
  checkBooks,
  HOUR,
  MINUTE,
  openWatchedShop,
  type WatchedShop,
} from "../support/alerts.ts";
import { as, type TestApp } from "../support/context.ts";
import { engine } from "../support/databases.ts";
import { aWaitingMail } from "../support/mail-orders.ts";
import { sampleShop } from "../support/mail-samples.ts";

const MEGABYTE = 1024 ** 2;

interface Provocation {
  /** Makes the condition hold, and lets the time pass that it takes. */
  begin(shop: WatchedShop): Promise<void>;
  /** Ends it, and lets the time pass that this takes. */
  end(shop: WatchedShop): Promise<void>;
}

const runOf = (app: TestApp, problem?: string) => ({
  name: "follow quotes",
  source: "shop-1",
  startedAt: app.now(),
  endedAt: app.now(),
  problem,
});

const provocations: Partial<Record<AlertKind, Provocation>> = {
  mail_queue_old: {
    async begin({ app, pass }) {
      await aWaitingMail(app, { recipient: "maryam@customer.example" });
      await aWaitingMail(app, { recipient: "khalid@customer.example" });
      await pass(32);
    },
    // They go out when the mail of the alert does.
    end: ({ pass }) => pass(12),
  },
  ...(engine === "sqlite" && {
    backup_old: {
      begin: ({ pass }) => pass(31),
      async end({ app, pass }) {
        await backUp(app);
        await pass(12);
      },
    },
  }),
  second_backup_old: {
    async begin({ app, pass }) {
      const elsewhere = mkdtempSync(join(tmpdir(), "second-place-"));
      onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }));
      app.config.backupUrl = elsewhere;
      const at = await aCopyHere(app);
      await noteSecondCopy(app.db, new Date(at.getTime() - 27 * HOUR));
      await pass(32);
    },
    async end({ app, pass }) {
      await noteSecondCopy(app.db, await aCopyHere(app));
      await pass(12);
    },
  },
  disk_nearly_full: {
    async begin({ machine, pass }) {
      machine.free = 600 * MEGABYTE;
      await pass(7);
    },
    async end({ machine, pass }) {
      machine.free = 5000 * MEGABYTE;
      await pass(32);
    },
  },
  server_errors: {
    async begin({ app, pass }) {
      for (const _ of [1, 2]) {
        for (let count = 0; count < 6; count++) app.serverErrors?.add();
        await pass(1);
      }
    },
    end: ({ pass }) => pass(22),
  },
  books_wrong: {
    async begin({ app, pass }) {
      await checkBooks(app, 2);
      await pass(1);
    },
    async end({ app, pass }) {
      await checkBooks(app, 0);
      await pass(2);
    },
  },
  check_old: {
    async begin({ app, pass }) {
      app.clock.advance(31 * HOUR);
      await pass(62);
    },
    async end({ app, pass }) {
      await checkBooks(app, 0);
      await pass(2);
    },
  },
  job_failing: {
    async begin({ app, pass }) {
      for (const _ of [1, 2, 3]) await noteJobRun(app.db, runOf(app, "no such table"));
      await pass(12);
    },
    async end({ app, pass }) {
      await noteJobRun(app.db, runOf(app));
      await pass(12);
    },
  },
};

describe("an alert", () => {
  test.each(Object.entries(provocations))(
    "%s is mailed once, and once more when it is over",
    async (kind, { begin, end }) => {
      const shop = await openWatchedShop({ copies: kind !== "backup_old" });
      await begin(shop);
      const title = english[`alert.${kind as AlertKind}`];
      expect(await shop.subjects()).toEqual([`Alert: ${title}`]);
      const [opened] = alertMails(shop.server);
      expect(opened?.to).toEqual(["staff@showroom.example"]);
      expect(opened?.mail.text).toContain("Since:");
      expect(words(opened?.mail.text)).toContain(words(english[`alert.${kind as AlertKind}.do`]));
      expect(opened?.mail.text).toContain("https://shop.example/admin/system");

      await end(shop);
      expect(await shop.subjects()).toEqual([`Alert: ${title}`, `Over: ${title}`]);
      expect(alertMails(shop.server)[1]?.mail.text).toMatch(/Lasted: (?:\d+ d )?(?:\d+ h )?(?:\d+ min)?/);
      await shop.pass(60);
      expect(await shop.subjects()).toHaveLength(2);
    },
  );

  test("of a damaged database is mailed past the queue when it is found, and is over once the shop serves again", async () => {
    const shop = await openWatchedShop();
    const { app, server } = shop;
    const sent: string[] = [];
    app.config.alertEmail = "operator@showroom.example";
    watchForDamage(app, { send: async ({ to }) => void sent.push(to) });
    noteDamage(app.db, new FileDamage("a page is not readable"));
    await expect.poll(() => sent).toEqual(["operator@showroom.example"]);

    // Another process, on the restored file.
    const again = { ...app, db: openDatabase(app.databaseUrl) };
    onTestFinished(() => again.db.destroy());
    storeDamage(app.dataDir, { at: app.now().toISOString(), problem: "a page is not readable" });
    forgetDamage(app.dataDir, new Date(app.now().getTime() + 20 * MINUTE));
    await watch(again, shop.machine);
    await watch(again, shop.machine);
    await sendDueMails({ ...shop.mails.deliveryBy(shop.mails.smtp(server)), app: again });
    expect(alertMails(server).map(({ mail, to }) => [mail.subject, to])).toEqual([
      [`Over: ${english["alert.database_damaged"]}`, ["operator@showroom.example"]],
    ]);
    expect(alertMails(server)[0]?.mail.text).toContain("Lasted: 20 min");
  });

  test("seen by two processes is mailed by one of them, and so is its end", async () => {
    const shop = await openWatchedShop();
    const { app, machine, pass } = shop;
    const other: TestApp = { ...app, db: openDatabase(app.databaseUrl), serverErrors: createErrorMinutes(app.now) };
    onTestFinished(() => other.db.destroy());
    const both = () => Promise.all([watch(app, machine), watch(other, machine)]);
    // Neither process has enough errors by itself.
    for (const _ of [1, 2, 3]) {
      for (let count = 0; count < 2; count++) app.serverErrors?.add();
      for (let count = 0; count < 2; count++) other.serverErrors?.add();
      await pass(1, both);
    }
    const title = english["alert.server_errors"];
    expect(await shop.subjects()).toEqual([`Alert: ${title}`]);
    await pass(25, both);
    expect(await shop.subjects()).toEqual([`Alert: ${title}`, `Over: ${title}`]);
  });

  test("of one machine's disk is left alone by another machine, and ends when that machine is gone", async () => {
    const shop = await openWatchedShop();
    const { app, machine, pass } = shop;
    const full = { host: "shop-2", freeBytes: async () => 300 * MEGABYTE };
    const noteOther = () => noteJobRun(app.db, { ...runOf(app), name: "watch", source: "shop-2" });
    await noteOther();
    await pass(7, () => watch(app, full));
    await pass(60);
    const title = english["alert.disk_nearly_full"];
    expect(await shop.subjects()).toEqual([`Alert: ${title}`]);
    expect(alertMails(shop.server)[0]?.mail.text).toContain("shop-2");

    app.clock.advance(25 * HOUR);
    await checkBooks(app, 0);
    await pass(32, () => watch(app, machine));
    expect(await shop.subjects()).toEqual([`Alert: ${title}`, `Over: ${title}`]);
  });

  test("is not opened by a condition that comes and goes, nor mailed again by one that comes back", async () => {
    const shop = await openWatchedShop();
    const { app, machine, pass } = shop;
    for (let minute = 0; minute < 60; minute++) {
      machine.free = (minute % 2 === 0 ? 300 : 9000) * MEGABYTE;
      await pass(1);
    }
    expect(await shop.subjects()).toEqual([]);
    machine.free = 300 * MEGABYTE;
    await pass(7);
    const title = english["alert.disk_nearly_full"];
    for (let minute = 0; minute < 60; minute++) {
      machine.free = (minute % 10 === 0 ? 300 : 9000) * MEGABYTE;
      await pass(1);
    }
    expect(await shop.subjects()).toEqual([`Alert: ${title}`]);
    const rows = await app.db.selectFrom("alerts").select("kind").execute();
    expect(rows).toEqual([{ kind: "disk_nearly_full" }]);
  });

  test("that is over before its mail could go out is told in one mail, with its beginning and its end", async () => {
    const shop = await openWatchedShop();
    await provocations.disk_nearly_full?.begin(shop);
    await provocations.disk_nearly_full?.end(shop);
    const title = english["alert.disk_nearly_full"];
    expect(await shop.subjects()).toEqual([`Over: ${title}`]);
    const [over] = alertMails(shop.server);
    expect(over?.mail.text).toContain("Free on shop-1: 600 MB.");
    expect(over?.mail.text).toContain("Since:");
  });

  test("whose mail was being sent when it ended is not mailed afterwards as if it had just begun", async () => {
    const shop = await openWatchedShop();
    const { app } = shop;
    await provocations.disk_nearly_full?.begin(shop);
    await app.db.updateTable("mail_queue").set({ state: "sending" }).where("kind", "=", "alert-opened").execute();
    await provocations.disk_nearly_full?.end(shop);
    await app.db.updateTable("mail_queue").set({ state: "queued" }).where("kind", "=", "alert-opened").execute();
    expect(await shop.subjects()).toEqual([`Over: ${english["alert.disk_nearly_full"]}`]);
  });

  test("about mail goes out with the first mail that the server takes again, however long it was to wait", async () => {
    const shop = await openWatchedShop();
    const { app, mails, pass } = shop;
    await aWaitingMail(app, { recipient: "maryam@customer.example" });
    await aWaitingMail(app, { recipient: "khalid@customer.example" });
    await pass(32);
    const down = await mails.mailServer(...Array.from({ length: 9 }, () => ({ at: "connect", code: 421 }) as const));
    await mails.sendTo(down);
    expect(app.health.mailDown).toBe(true);
    const waiting = await app.db.selectFrom("mail_queue").selectAll().where("kind", "=", "alert-opened").execute();
    expect(waiting).toMatchObject([{ state: "queued", attempts: 1 }]);
    expect(Date.parse(waiting[0]?.next_at ?? "")).toBeGreaterThan(app.now().getTime());

    await aWaitingMail(app, { recipient: "noor@customer.example" });
    expect(await shop.subjects()).toEqual([`Alert: ${english["alert.mail_queue_old"]}`]);
  });

  test("that an earlier process could not send goes out when the next one starts", async () => {
    const shop = await openWatchedShop();
    const { app, mails, server } = shop;
    await provocations.books_wrong?.begin(shop);
    const later = new Date(app.now().getTime() + HOUR).toISOString();
    await app.db.updateTable("mail_queue").set({ next_at: later }).where("kind", "=", "alert-opened").execute();
    const worker = startMailWorker(app, mails.smtp(server), renderMail);
    await server.arrived(1);
    await worker.stop();
    expect(alertMails(server).map(({ mail }) => mail.subject)).toEqual([`Alert: ${english["alert.books_wrong"]}`]);
  });

  test("goes to each administrator in their language where no address is set, and else to ALERT_EMAIL before STAFF_EMAIL", async () => {
    const shop = await openWatchedShop();
    const { app, server } = shop;
    app.config.staffEmail = undefined;
    const admin = await as(app, "admin", { email: "noura@showroom.example" });
    await as(app, "admin", { email: "john@showroom.example" });
    await as(app, "manager");
    await app.db.updateTable("staff").set({ lang: "ar" }).where("id", "=", admin.staffId).execute();
    await provocations.books_wrong?.begin(shop);
    await shop.subjects();
    const sent = () => alertMails(server).map(({ to, mail }) => [to[0], mail.subject]);
    expect(sent().toSorted()).toEqual([
      ["john@showroom.example", `Alert: ${english["alert.books_wrong"]}`],
      ["noura@showroom.example", `تنبيه: ${arabic["alert.books_wrong"]}`],
    ]);
    server.received.length = 0;
    app.config.staffEmail = "staff@showroom.example";
    app.config.alertEmail = "noura@showroom.example";
    await provocations.books_wrong?.end(shop);
    await shop.subjects();
    expect(sent()).toEqual([["noura@showroom.example", `انتهى: ${arabic["alert.books_wrong"]}`]]);
  });
});

describe("no alert is opened", () => {
  test("in a shop in which nothing is wrong", async () => {
    const shop = await openWatchedShop();
    await shop.pass(120);
    expect(await shop.app.db.selectFrom("alerts").selectAll().execute()).toEqual([]);
  });

  test("by one mailbox that refuses its mails while the mail server takes others", async () => {
    const shop = await openWatchedShop();
    const { app } = shop;
    const id = await aWaitingMail(app, { recipient: "full@customer.example" });
    const later = new Date(app.now().getTime() + 24 * HOUR).toISOString();
    await app.db.updateTable("mail_queue").set({ attempts: 3, next_at: later }).where("id", "=", id).execute();
    await shop.pass(60);
    expect(await shop.subjects()).toEqual([]);
  });

  test("by many errors within one minute, as after a single bad moment", async () => {
    const shop = await openWatchedShop();
    for (let count = 0; count < 50; count++) shop.app.serverErrors?.add();
    await shop.pass(10);
    expect(await shop.subjects()).toEqual([]);
  });

  test.runIf(engine === "sqlite")("by an old backup of a shop that nobody has written to since", async () => {
    const shop = await openWatchedShop({ copies: false });
    await backUp(shop.app);
    shop.app.clock.advance(20 * HOUR);
    await shop.pass(90);
    expect(await shop.subjects()).toEqual([]);
  });
});

test.each(ALERT_KINDS)("the mails about %s are whole in both languages", (kind) => {
  const view = {
    kind,
    details: { count: 3, at: null, host: "shop-1", job: "forget" },
    since: "2026-03-01T07:00:00.000Z",
  };
  const shop = { ...sampleShop, url: "https://shop.example" };
  for (const [lang, words] of [
    ["en", english],
    ["ar", arabic],
  ] as const) {
    const data = { ...view, until: null, systemUrl: "https://shop.example/admin/system" };
    const opened = renderMail({ kind: "alert-opened", lang, shop, data });
    const over = renderMail({ kind: "alert-over", lang, shop, data: { ...data, until: "2026-03-03T09:05:00.000Z" } });
    for (const mail of [opened, over]) {
      expect(mail.subject).toContain(words[`alert.${kind}`]);
      expect(mail.text + mail.html).not.toMatch(/\{\{|undefined|null|alert\.|job\./);
      expect(mail.text).toContain("https://shop.example/admin/system");
    }
    expect(over.text).toContain(lang === "en" ? "2 d 2 h" : "2 ي 2 س");
  }
});

test("errors that could not be stored are counted at the next look", async () => {
  const { app, machine } = await openWatchedShop();
  app.serverErrors?.add();
  await app.db.schema.alterTable("server_errors").renameTo("away").execute();
  await expect(watch(app, machine)).rejects.toThrow();
  await app.db.schema.alterTable("away").renameTo("server_errors").execute();
  await watch(app, machine);
  expect(await app.db.selectFrom("server_errors").select("count").execute()).toEqual([{ count: 1 }]);
});

test("a job's runs are noted, its failures in a row and what it said, and a success ends the row", async () => {
  const { app } = await openWatchedShop();
  let isBroken = true;
  const job = {
    name: "follow quotes",
    every: 1,
    async run() {
      if (isBroken) throw new Error("no such quote");
    },
  };
  const runs = () => app.db.selectFrom("job_runs").selectAll().execute();
  const jobs = startJobs(app, [job]);
  await expect.poll(async () => (await runs())[0]?.failures ?? 0).toBeGreaterThan(2);
  expect(await runs()).toMatchObject([{ name: "follow quotes", problem: "no such quote", succeeded_at: null }]);
  isBroken = false;
  await expect.poll(async () => (await runs())[0]?.failures).toBe(0);
  await jobs.stop();
  expect(await runs()).toMatchObject([{ problem: null, failing_since: null, succeeded_at: app.now().toISOString() }]);
});

test("each kind of alert but the one past the queue was provoked here, on the engine that has it", () => {
  const left = ALERT_KINDS.filter((kind) => !(kind in provocations));
  expect(left).toEqual(engine === "sqlite" ? ["database_damaged"] : ["backup_old", "database_damaged"]);
});

/** Words on one line: a mail's text is not broken where its source is. */
const words = (text = ""): string => text.replace(/\s+/g, " ");
