/** The parts of a running shop, put together at the start and closed in order at the end. */
import { mkdirSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { adoptParts, describeInstallation, refuseForeignParts } from "../db/backup/installation.ts";
import { findDatabaseFile } from "../db/backup/locate.ts";
import { LogKeeping } from "../db/backup/log/start-keeper.ts";
import { continueAboveNoted, describeGap } from "../db/backup/noted-numbers.ts";
import { closeShopFile, noteServing, openShopFile } from "../db/backup/open-shop-file.ts";
import { takeOwnership } from "../db/backup/owner.ts";
import { backUpBeforeMigrating, howToRestore, readAheadOfCopy, sweepUnproved } from "../db/backup/stored-backups.ts";
import { assertDurable, isDamaged } from "../db/engines/dialect.ts";
import { followRevision } from "../db/follow-revision.ts";
import { migrate } from "../db/migrate.ts";
import { openDatabase } from "../db/open.ts";
import { hasAdministrator } from "../db/queries/accounts/staff.ts";
import { openReader } from "../db/reader/open-reader.ts";
import type { Db } from "../db/schema.ts";
import { isEmpty, seedDemo } from "../db/seed/seed.ts";
import { isRefusal } from "../src-shared/api/refusal.ts";
import { createHttpServer } from "./app.ts";
import { type Config, checkAdminPassword } from "./config.ts";
import type { App } from "./context.ts";
import { createCatalogueIndex } from "./features/catalogue/catalogue-index.ts";
import { indexFilesIn } from "./features/catalogue/index-files.ts";
import { documentPdf } from "./features/documents/document-pdf.ts";
import { createRenditions } from "./features/media/store/renditions.ts";
import { smallPicture } from "./features/media/store/small-picture.ts";
import { storeFilesIn } from "./features/media/store/store-file.ts";
import { storeWithRenditions } from "./features/media/store/store-with-renditions.ts";
import { ensureFirstAdministrator } from "./features/staff/first-admin.ts";
import { untilNoNewConnections } from "./http/limits/new-connections.ts";
import { closeListener } from "./http/limits/open-connections.ts";
import { openShopRenderer } from "./http/pages/shop-renderer.ts";
import { backUpBefore } from "./jobs/back-up.ts";
import { checkFileBeside } from "./jobs/check-file.ts";
import { startJobs } from "./jobs/jobs.ts";
import { runIndexMaker } from "./jobs/run-command.ts";
import { storeCounts } from "./jobs/store-counts.ts";
import { streamArchive } from "./jobs/stream-archive.ts";
import { createLog, type Log } from "./log.ts";
import { previewMail } from "./mail/preview.ts";
import { createMailRenderer } from "./mail/renderer.ts";
import { sendTestMail } from "./mail/send-test-mail.ts";
import { createShopTransport } from "./mail/shop-transport.ts";
import { watchForDamage } from "./mail/watch-for-damage.ts";
import { startMailWorker } from "./mail/worker.ts";
import { createDailyCounts } from "./metrics/daily-counts.ts";
import { createErrorMinutes } from "./metrics/error-minutes.ts";
import { startMetrics } from "./metrics/read-metrics.ts";
import { startNotingNumbers } from "./note-numbers.ts";
import { openStores, type Stores } from "./open-stores.ts";
import { cachePdfs } from "./pdf/pdf-cache.ts";
import { createDocumentPool } from "./pdf/pool.ts";
import { makePrivate } from "./private-folder.ts";
import { openSecrets } from "./secrets.ts";
import { HELD_SOCKET_FD } from "./systemd.ts";
import { readVersion } from "./version.ts";

const dist = fileURLToPath(new URL("../dist", import.meta.url));

export interface RunningShop {
  app: App;
  port: number;
  /** Resolves when the pages are made that visitors will ask for first. */
  warming: Promise<void>;
  firstAdministrator: { email: string; password: string | null } | null;
  stop(): Promise<void>;
}

/**
 * Times of a stop, in milliseconds (server/security.md, Faults: SIGTERM; DRAIN_SECONDS and 20 s in all): the shop reports
 * that it is not ready and answers on for DRAIN_SECONDS, then until no new connection came for `QUIET_MS`, or for
 * `LETTING_GO_MS`; requests under way then have `DRAIN_MS`. In the first part each answer announces to busy clients that
 * their connection ends. A socket that systemd holds outlives the process: new connections wait in it for the next one.
 */
const QUIET_MS = 500;
const LETTING_GO_MS = 5000;
const DRAIN_MS = 14_000;
/** Whoever was let in last has this long to ask. */
const ASKING_MS = 500;

/**
 * Connections that may wait to be accepted; the system has a limit of its own (4096 on Linux). A flash crowd of
 * thousands a second is accepted, and refused with 503 where there is no place, instead of being cut off.
 */
const BACKLOG = 4096;

/** To read fewer takes some seconds, and little memory. */
const MANY_PRODUCTS = 10_000;

/** Once it is ready, a shop answers first: for so long at least, and until nobody asked for so long, or for so long at most. */
const FIRST_QUIET_MS = 50;
const FIRST_ANSWERS_MS = 1000;

/** Starts the shop. `onDiskFault` is called when the disk has failed: the process should stop and be restarted. */
export async function startShop(config: Config, onDiskFault: () => void): Promise<RunningShop> {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const log = createLog(config.logLevel);
  makePrivate(config.dataDir, log);
  const release = config.databaseUrl ? () => undefined : takeOwnership(config.dataDir);
  const address = config.databaseUrl ?? findDatabaseFile(config.dataDir);
  const stores = openStores(config, log);
  const stopping = new AbortController();
  const db = await openMigrated({ address, config, stores, log, stopping: stopping.signal }).catch(
    (problem: unknown) => {
      release();
      throw problem;
    },
  );
  // Only now, because only the first start takes it, and the list of known passwords is large.
  if (!(await hasAdministrator(db))) await checkAdminPassword(config);
  const secrets = openSecrets(config.dataDir, config.shopSecret);
  await adoptParts(db, describeInstallation(config.dataDir, { secret: config.shopSecret, bucket: stores.bucket }));
  await sweepUnproved(config.dataDir, new Date(), { owned: !config.databaseUrl });
  const renditions = createRenditions({
    store: stores.originals,
    cacheDir: join(config.dataDir, "images", "renditions"),
    originalsValidMs: stores.validMs,
    onFault: (problem: unknown) => log.warn({ err: problem }, "a rendition could not be made"),
  });
  const media = storeWithRenditions(stores.originals, renditions);
  const app: App = {
    config,
    dataDir: config.dataDir,
    db,
    reader: openReader(address, db),
    now: () => new Date(),
    log,
    secrets,
    media,
    uploads: stores.uploads,
    releases: stores.releases,
    catalogue: createCatalogueIndex(db, {
      ...indexFilesIn(config.dataDir),
      makeBeside: { products: MANY_PRODUCTS, make: () => makeIndexesBeside(config, log, stopping.signal) },
    }),
    health: { starting: true, draining: false, mailDown: false },
    serverErrors: createErrorMinutes(() => new Date()),
    dailyCounts: createDailyCounts(() => new Date()),
    version: readVersion(),
    stopping: stopping.signal,
    ...(config.databaseUrl ? {} : { logKeeping: new LogKeeping(address) }),
    onDiskFault,
  };
  if (config.seed === "demo" && (await isEmpty(db))) await seedDemo(db, storeFilesIn(media), app.now());
  const firstAdministrator = await ensureFirstAdministrator(app, config);

  const revision = await followRevision(db);
  const numbers = await startNotingNumbers(app, revision);
  const metrics = startMetrics(app);
  app.meters = metrics.meters;
  const mailTemplates = join(dist, "server", "mail.js");
  const renderMail = createMailRenderer(mailTemplates);
  app.backUpBefore = (what) => backUpBefore(app, what);
  app.streamArchive = () => streamArchive(app);
  app.previewMail = (row, within) => previewMail(within ? { ...app, db: within } : app, renderMail, row);
  const documents = createDocumentPool({ bundle: join(dist, "server", "documents.js") });
  app.documents = cachePdfs(documents);
  app.smallPicture = (path) => smallPicture(renditions, path);
  app.quotePdf = async (id, version, lang) => {
    const pdf = await documentPdf(app, "quote", id, { version, lang });
    return isRefusal(pdf) ? undefined : pdf;
  };
  app.invoicePdf = async (id) => {
    const pdf = await documentPdf(app, "invoice", id);
    return isRefusal(pdf) ? undefined : pdf;
  };
  const renderer = openShopRenderer(join(dist, "server", "entry-server.js"));
  const { server, connections, warmPages, endStreams } = createHttpServer({
    app,
    metrics,
    renditions,
    renderer,
    following: revision,
    trustProxy: config.trustProxy,
    requestsPerMinute: config.requestsPerMinute,
    dist,
  });
  const transport = createShopTransport(app, config, mailTemplates);
  app.sendTestMail = (server, mail) => sendTestMail(app, server, mail);
  watchForDamage(app, transport);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    if (config.isSocketHeld) server.listen({ fd: HELD_SOCKET_FD }, BACKLOG, () => resolve());
    else server.listen({ port: config.port, host: config.host, backlog: BACKLOG }, () => resolve());
  });
  // Requests that need the catalogue wait for it; all others are answered meanwhile.
  await app.catalogue.current();
  app.health.starting = false;
  const background = startBackground();
  /** What is not needed for what is asked first: probes, connections that waited, and searches. */
  async function startBackground() {
    await sleep(FIRST_QUIET_MS);
    await app.yieldToRequests?.(FIRST_ANSWERS_MS, { quietMs: FIRST_QUIET_MS });
    await renderer.load();
    const mail = startMailWorker(app, transport, renderMail);
    const jobs = startJobs(app);
    app.logKeeping?.moveBeside(db);
    return { mail, jobs, warming: warmPages() };
  }

  return {
    app,
    port: (server.address() as AddressInfo).port,
    warming: background.then(({ warming }) => warming),
    firstAdministrator,
    async stop() {
      app.health.draining = true;
      // Idle connections would be cut while a request is on its way: each is closed with its next answer first.
      await sleep(config.drainSeconds * 1000);
      if (!config.isSocketHeld) await untilNoNewConnections(server, { quietMs: QUIET_MS, maxMs: LETTING_GO_MS });
      const drained = closeListener(server);
      endStreams();
      const idle = setInterval(() => connections.closeIdle(ASKING_MS), 50);
      const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      await drained;
      clearInterval(idle);
      clearTimeout(late);
      metrics.stop();
      stopping.abort();
      const { mail, jobs, warming } = await background;
      await Promise.all([mail.stop(), jobs.stop(), revision.stop(), renditions.close(), documents.close()]);
      await warming;
      await storeCatalogue(app);
      await storeCounts(app).catch((problem: unknown) => log.warn({ err: problem }, "counts could not be stored"));
      await Promise.all([numbers.stop(), app.logKeeping?.stop(), app.reader.destroy()]);
      await (config.databaseUrl ? db.destroy() : closeShopFile(db, config.dataDir));
      release();
    },
  };
}

/** Without them the shop makes its indexes itself, and keeps the memory that it takes. */
async function makeIndexesBeside({ dataDir, databaseUrl }: Config, log: Log, stopping: AbortSignal): Promise<void> {
  const env = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  await runIndexMaker(env, stopping).catch((problem: unknown) => log.warn({ err: problem }, "no indexes were made"));
}

/** Stores the catalogue for the next start, which is only slower without it. */
async function storeCatalogue({ catalogue, log }: App): Promise<void> {
  await catalogue.store().catch((problem: unknown) => log.warn({ err: problem }, "the catalogue could not be stored"));
}

/** The shop's database with this program's schema; of a damaged file it says how to get it back. */
async function openMigrated({
  address,
  config,
  stores,
  log,
  stopping,
}: {
  address: string;
  config: Config;
  stores: Stores;
  log: Log;
  stopping: AbortSignal;
}): Promise<Db> {
  const { databaseUrl, dataDir, shopSecret } = config;
  try {
    if (!databaseUrl) await readAheadOfCopy(address);
    const opened = databaseUrl ? undefined : openShopFile(address);
    const db = opened?.db ?? openDatabase(address);
    await assertDurable(db);
    const copy = opened ? await backUpBeforeMigrating(db, { file: address, dataDir }) : undefined;
    if (copy) log.info({ copy }, "the database was copied before its schema changes");
    await migrate(db);
    for (const gap of await continueAboveNoted(db, dataDir)) log.warn({ gap }, describeGap(gap));
    await refuseForeignParts(db, describeInstallation(dataDir, { secret: shopSecret, bucket: stores.bucket }));
    if (opened) await noteServing(db, dataDir);
    if (opened?.checkBeside) void checkFileBeside({ db, dataDir, log, stopping });
    return db;
  } catch (problem) {
    if (!isDamaged(problem)) throw problem;
    throw new Error(`${address} is damaged (${(problem as Error).message}). ${howToRestore(dataDir)}`);
  }
}
