import { join } from "node:path";
import { continueAboveNoted } from "../../db/backup/noted-numbers.ts";
import { closeShopFile, noteServing, openShopFile } from "../../db/backup/open-shop-file.ts";
import { takeOwnership } from "../../db/backup/owner.ts";
import { openDatabase } from "../../db/open.ts";
import { createCatalogueIndex } from "../../server/features/catalogue/catalogue-index.ts";
import { localMediaStore } from "../../server/features/media/store/store.ts";
import { releaseFilesIn } from "../../server/features/updates/release-files.ts";
import { createLog } from "../../server/log.ts";
import { openSecrets } from "../../server/secrets.ts";
import type { TestApp } from "../support/context.ts";

/**
 * A folder opened as the server opens it, in a process that may be killed; on PostgreSQL with DATABASE_URL. Its clock is
 * `ahead` milliseconds before the true one. Closing it is a clean end.
 */
export async function openChildShop(folder: string, { ahead = 0 } = {}): Promise<TestApp> {
  const file = join(folder, "shop.db");
  const address = process.env.DATABASE_URL;
  if (!address) takeOwnership(folder);
  const db = address ? openDatabase(address) : openShopFile(file).db;
  await continueAboveNoted(db, folder);
  if (!address) await noteServing(db, folder);
  const close = async () => (address ? db.destroy() : closeShopFile(db, folder));
  const now = () => new Date(Date.now() + ahead);
  return {
    config: {
      publicUrl: "http://localhost:3000",
      releaseKeys: [],
      staffEmail: "staff@showroom.example",
      mailFrom: "a@b.qa",
      ordersPerHour: 0,
    },
    dataDir: folder,
    db,
    reader: db,
    now,
    log: createLog("silent"),
    secrets: openSecrets(folder),
    media: localMediaStore(join(folder, "images", "originals")),
    uploads: localMediaStore(join(folder, "uploads")),
    releases: releaseFilesIn(join(folder, "updates")),
    catalogue: createCatalogueIndex(db),
    health: { starting: false, draining: false, mailDown: false },
    databaseUrl: address ?? file,
    close,
    clock: { now, advance: () => undefined, set: () => undefined },
    [Symbol.asyncDispose]: close,
  };
}
