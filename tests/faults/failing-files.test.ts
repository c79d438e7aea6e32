/** A disk that fails, or is full, at each call by which an upload, a mail, a backup and the note of the numbers reach it. */
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { backupDatabase, checkDatabase } from "../../db/backup/backup.ts";
import { backupFile } from "../../db/backup/backup-names.ts";
import { listCounters, noteNumbers, readNotedNumbers, saveNotedNumbers } from "../../db/backup/noted-numbers.ts";
import { listAllBackups } from "../../db/backup/stored-backups.ts";
import { isPassingFault } from "../../db/engines/dialect.ts";
import { sendDueMails } from "../../server/mail/dispatch.ts";
import { createFileTransport } from "../../server/mail/file-transport.ts";
import { as } from "../support/context.ts";
import { engine } from "../support/databases.ts";
import { type MailingShop, openMailingShop } from "../support/mail-delivery.ts";
import { aWaitingMail, mailRow } from "../support/mail-orders.ts";
import { picture } from "../unit/media/pictures.ts";
import { type FileFault, watchFiles } from "./file-faults.ts";

const kinds = ["EIO", "ENOSPC"] as const;

describe.skipIf(engine === "postgres").each(kinds)("a disk that says %s", (how) => {
  let shop: MailingShop;
  beforeEach(async () => {
    shop = await openMailingShop();
  });
  afterEach(() => shop.close());

  /** Does the work once with each of its calls failing; answers the calls of the last time, when none failed. */
  async function atEachCall(work: () => Promise<void>, look: (failed: string) => Promise<void>): Promise<string[]> {
    for (let at = 1; ; at++) {
      const fault: FileFault = { folder: shop.app.dataDir, at, how };
      const files = await watchFiles(fault);
      await work().finally(() => files.stop());
      if (files.calls.length < at) return files.calls;
      await look(files.calls[at - 1] as string);
    }
  }

  test("at any call of an upload refuses it in words, and no row and no half file stays", async () => {
    const manager = await as(shop.app, "manager");
    const originals = join(shop.app.dataDir, "images", "originals");
    const filesThere = () =>
      existsSync(originals)
        ? readdirSync(originals, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
        : [];
    const bytes = await picture(60, 40).jpeg().toBuffer();
    const outcomes: unknown[] = [];
    const calls = await atEachCall(
      async () => {
        const file = { name: "desk.jpg", mime: "image/jpeg", bytes };
        outcomes.push(
          await manager.call("POST /api/upload-image", { body: { category: "products" }, file }).then(
            ({ status }) => status,
            (problem) => isPassingFault(problem),
          ),
        );
      },
      async (failed) => {
        expect(outcomes.at(-1), failed).toBe(true);
        expect(await shop.app.db.selectFrom("media").select("path").execute(), failed).toEqual([]);
        expect(filesThere(), failed).toEqual([]);
      },
    );
    expect(calls.length).toBeGreaterThan(5);
    expect(outcomes.at(-1)).toBe(200);
    const [row] = await shop.app.db.selectFrom("media").select(["path", "bytes"]).execute();
    expect(readFileSync(join(originals, row?.path ?? ""))).toHaveLength(row?.bytes ?? 0);
  });

  test("at any call of a mail that becomes a file keeps the mail, and it is written once, whole", async () => {
    const folder = join(shop.app.dataDir, "mail");
    const id = await aWaitingMail(shop.app);
    const delivery = shop.deliveryBy(createFileTransport(folder, shop.app.config.mailFrom));
    const calls = await atEachCall(
      () => sendDueMails(delivery),
      async (failed) => {
        expect(await mailRow(shop.app, id), failed).toMatchObject({ state: "queued", leased_by: null });
        expect(existsSync(folder) ? readdirSync(folder) : [], failed).toEqual([]);
        shop.app.clock.advance(2 * 3_600_000);
      },
    );
    expect(calls.map((call) => call.split(" ")[0])).toEqual(["mkdir", "open", "writeFile", "sync", "rename"]);
    expect(await mailRow(shop.app, id)).toMatchObject({ state: "sent" });
    const [name = "", ...others] = readdirSync(folder);
    expect(others).toEqual([]);
    expect(readFileSync(join(folder, name), "utf8")).toContain(`<${id}@shop.example>`);
  });

  test("at any call of a backup leaves nothing that looks like one", async () => {
    const target = backupFile(shop.app.dataDir, shop.app.now());
    const calls = await atEachCall(
      async () => {
        await Promise.resolve()
          .then(() => backupDatabase(shop.app.databaseUrl, target))
          .catch(() => undefined);
      },
      async (failed) => {
        // What was renamed is proved and on the disk; only its name may still be lost to a cut of power.
        for (const { file } of listAllBackups(shop.app.dataDir)) {
          expect(checkDatabase(file).problems, failed).toEqual([]);
        }
        const folder = join(shop.app.dataDir, "backups");
        const left = existsSync(folder) ? readdirSync(folder) : [];
        expect(left.filter((name) => name.includes("unproved"))).toEqual([]);
        rmSync(target, { force: true });
      },
    );
    expect(calls.length).toBeGreaterThan(4);
    expect(checkDatabase(target).problems).toEqual([]);
  });

  test("at any call of the note of the numbers leaves the note before it", async () => {
    const { dataDir, db } = shop.app;
    const at = shop.app.now().toISOString();
    const first = noteNumbers(await listCounters(db), undefined, { complete: true, at });
    await saveNotedNumbers(dataDir, first);
    const next = noteNumbers([{ name: "orders-2026", value: 77 }], first, { complete: false, at });
    await atEachCall(
      () => saveNotedNumbers(dataDir, next).catch(() => undefined),
      async () => expect(readNotedNumbers(dataDir)).toEqual(first),
    );
    expect(readNotedNumbers(dataDir)).toEqual(next);
  });
});
