/** Everything a running shop consists of, put together and taken apart again. */
import { mkdirSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findDatabaseFile } from "../db/locate.ts";
import { migrate } from "../db/migrate.ts";
import { openDatabase } from "../db/open.ts";
import { takeOwnership } from "../db/owner.ts";
import { isEmpty, seedDemo } from "../db/seed/seed.ts";
import { onCommit, readRevision } from "../db/transaction.ts";
import { isRefusal } from "../src-shared/contract/refusal.ts";
import { createHttpServer } from "./app.ts";
import type { Config } from "./config.ts";
import type { App } from "./context.ts";
import { createDocumentPool } from "./documents/pool.ts";
import { createCatalogueIndex } from "./features/catalogue/catalogue-index.ts";
import { documentPdf } from "./features/documents/document-pdf.ts";
import { keepFilesIn } from "./features/media/keep-file.ts";
import { createRenditions } from "./features/media/renditions.ts";
import { localMediaStore } from "./features/media/store.ts";
import { storeWithRenditions } from "./features/media/store-with-renditions.ts";
import { ensureFirstAdministrator } from "./features/staff/first-admin.ts";
import { loadShopRenderer } from "./http/shop-renderer.ts";
import { startJobs } from "./jobs/jobs.ts";
import { createLog } from "./log.ts";
import { previewMail } from "./mail/preview.ts";
import { loadMailRenderer } from "./mail/renderer.ts";
import { createTransport } from "./mail/transport.ts";
import { startMailWorker } from "./mail/worker.ts";
import { openSecrets } from "./secrets.ts";

const dist = fileURLToPath(new URL("../dist", import.meta.url));

export interface RunningShop {
  app: App;
  port: number;
  firstAdministrator: { email: string; password: string | null } | null;
  stop(): Promise<void>;
}

/** Longest wait for requests under way when asked to stop (security.md, Faults: SIGTERM). */
const drainFor = 20_000;

export async function startShop(config: Config): Promise<RunningShop> {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const log = createLog(config.logLevel);
  const release = config.databaseUrl ? () => undefined : takeOwnership(config.dataDir);
  const db = openDatabase(config.databaseUrl ?? findDatabaseFile(config.dataDir));
  await migrate(db);
  const originals = localMediaStore(join(config.dataDir, "images", "originals"));
  const renditions = createRenditions({
    store: originals,
    cacheDir: join(config.dataDir, "images", "renditions"),
    onFault: (problem: unknown) => log.warn({ err: problem }, "a rendition could not be made"),
  });
  const media = storeWithRenditions(originals, renditions);
  const app: App = {
    config,
    dataDir: config.dataDir,
    db,
    now: () => new Date(),
    log,
    secrets: openSecrets(config.dataDir),
    media,
    papers: localMediaStore(join(config.dataDir, "papers")),
    catalogue: createCatalogueIndex(db),
    health: { starting: true, draining: false, mailDown: false },
  };
  if (config.seed === "demo" && (await isEmpty(db))) await seedDemo(db, keepFilesIn(media), app.now());
  const firstAdministrator = await ensureFirstAdministrator(app, config);

  let revision = await readRevision(db);
  onCommit(db, (commit) => {
    revision = commit.revision;
  });
  const renderMail = await loadMailRenderer(join(dist, "server", "mail.js"));
  app.previewMail = (row) => previewMail(app, renderMail, row);
  const documents = createDocumentPool({ bundle: join(dist, "server", "documents.js") });
  app.documents = documents;
  app.quotePdf = async (id, version, lang) => {
    const pdf = await documentPdf(app, "quote", id, { version, lang });
    return isRefusal(pdf) ? undefined : pdf;
  };
  app.invoicePdf = async (id) => {
    const pdf = await documentPdf(app, "invoice", id);
    return isRefusal(pdf) ? undefined : pdf;
  };
  const { server, endStreams } = createHttpServer({
    app,
    renditions,
    renderer: await loadShopRenderer(join(dist, "server", "entry-server.js")),
    revision: () => revision,
    trustProxy: config.trustProxy,
    requestsPerMinute: config.requestsPerMinute,
    dist,
  });
  const mail = startMailWorker(app, createTransport(config), renderMail);
  const jobs = startJobs(app);
  await app.catalogue.current();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(config.port, config.host, () => resolve());
  });
  app.health.starting = false;
  // Read ahead, so that the first list of the day opens like any other.
  app.catalogue
    .everything()
    .catch((problem: unknown) => log.warn({ err: problem }, "the staff's lists are not read yet"));

  return {
    app,
    port: (server.address() as AddressInfo).port,
    firstAdministrator,
    async stop() {
      app.health.draining = true;
      const drained = new Promise<void>((resolve) => server.close(() => resolve()));
      endStreams();
      server.closeIdleConnections();
      const late = setTimeout(() => server.closeAllConnections(), drainFor);
      await drained;
      clearTimeout(late);
      await Promise.all([mail.stop(), jobs.stop(), renditions.close(), documents.close()]);
      await db.destroy();
      release();
    },
  };
}
