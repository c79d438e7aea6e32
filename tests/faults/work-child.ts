/**
 * One piece of a shop's work in a process of its own, to be killed at the n-th call by which it changes files:
 * `node work-child.ts FOLDER WORK AT`, with AT 0 to come to its end and say how many calls there are. (The calls of SQLite are
 * strace's, see kill-works.ts.)
 */
import { writeSync } from "node:fs";
import { join } from "node:path";
import { backupDatabase } from "../../db/backup/backup.ts";
import { backupFile } from "../../db/backup/backup-names.ts";
import { openShopFile } from "../../db/backup/open-shop-file.ts";
import { takeOwnership } from "../../db/backup/owner.ts";
import { backUpBeforeMigrating } from "../../db/backup/stored-backups.ts";
import { migrate } from "../../db/migrate.ts";
import { sendDueMails } from "../../server/mail/dispatch.ts";
import { createTransport } from "../../server/mail/transport.ts";
import { as } from "../support/context.ts";
import { picture } from "../unit/media/pictures.ts";
import { openChildShop } from "./child-shop.ts";
import { watchFiles } from "./file-faults.ts";

const [folder = "", work = "", at = "0"] = process.argv.slice(2);
const smtpUrl = process.env.SMTP_URL;

const works: Record<string, () => Promise<void>> = {
  async upload() {
    const app = await openChildShop(folder);
    const manager = await as(app, "manager");
    // No two alike, or the second would be known already.
    const bytes = await picture(40 + (process.pid % 400), 30)
      .jpeg()
      .toBuffer();
    const file = { name: "fault.jpg", mime: "image/jpeg", bytes };
    const { status } = await manager.call("POST /api/upload-image", { body: { category: "products" }, file });
    if (status !== 200) throw new Error(`the upload was refused: ${status}`);
    await app.close();
  },
  /** Far enough ahead that whatever a killed worker had leased is due again. */
  async mail() {
    const app = await openChildShop(folder, { ahead: Number(process.env.AHEAD ?? 0) });
    const transport = createTransport({ smtpUrl, mailFrom: "a@b.qa", dataDir: folder });
    const renderMail = ({ kind }: { kind: string }) => ({ subject: kind, html: `<p>${kind}</p>`, text: kind });
    await sendDueMails({ app, transport, renderMail, worker: `worker-${process.pid}` });
    await app.close();
  },
  async backup() {
    backupDatabase(join(folder, "shop.db"), backupFile(folder, new Date()));
  },
  async migration() {
    takeOwnership(folder);
    const file = join(folder, "shop.db");
    const { db } = openShopFile(file);
    await backUpBeforeMigrating(db, { file, dataDir: folder });
    await migrate(db);
    await db.destroy();
  },
};

const files = await watchFiles({ folder, at: Number(at), how: "kill" });
await works[work]?.();
writeSync(1, `ack ${files.calls.length}\n`);
process.exit(0);
