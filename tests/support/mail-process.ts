// A mail worker in a process of its own, so that it can be killed in the middle: node mail-process.ts DATABASE DATA-DIR SMTP-URL NOW
import { openDatabase } from "../../db/open.ts";
import { createCatalogueIndex } from "../../server/features/catalogue/catalogue-index.ts";
import { localMediaStore } from "../../server/features/media/store/store.ts";
import { releaseFilesIn } from "../../server/features/updates/release-files.ts";
import { createLog } from "../../server/log.ts";
import { createTransport } from "../../server/mail/transport.ts";
import { startMailWorker } from "../../server/mail/worker.ts";
import { openSecrets } from "../../server/secrets.ts";

const [database = "", dataDir = "", smtpUrl = "", now = ""] = process.argv.slice(2);
const mailFrom = "shop@showroom.example";
const db = openDatabase(database);
const store = localMediaStore(dataDir);
startMailWorker(
  {
    config: { publicUrl: "http://localhost:3000", ordersPerHour: 0, releaseKeys: [], staffEmail: undefined, mailFrom },
    dataDir,
    db,
    reader: db,
    now: () => new Date(now),
    log: createLog("silent"),
    secrets: openSecrets(dataDir),
    media: store,
    uploads: store,
    releases: releaseFilesIn(dataDir),
    catalogue: createCatalogueIndex(db),
    health: { starting: false, draining: false, mailDown: false },
  },
  createTransport({ smtpUrl, mailFrom, dataDir }),
  // Templates need the bundler, which a plain process does not have; another suite tests them.
  ({ kind }) => ({ subject: kind, html: `<p>${kind}</p>`, text: kind }),
);
// The worker's timer does not keep the process running.
setInterval(() => {}, 60_000);
