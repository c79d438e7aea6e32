/** The server's application over a mirror's file, which the handlers of the API run on. */
import { createHmac, randomBytes } from "node:crypto";
import { join } from "node:path";
import type { MirrorFile } from "../../db/desktop/open-mirror.ts";
import type { App } from "../../server/context.ts";
import { createCatalogueIndex } from "../../server/features/catalogue/catalogue-index.ts";
import { localMediaStore } from "../../server/features/media/store/store.ts";
import { releaseFilesIn } from "../../server/features/updates/release-files.ts";
import type { Mirror } from "../sync/mirror.ts";

interface MirrorAppOptions {
  dataDir: string;
  server: string;
  log: App["log"];
  now: () => Date;
  /** Renderer of printable documents. */
  documents?: App["documents"];
  maxReplays?: number | undefined;
}

/** Some tenth of a second of replays. */
const MAX_REPLAYS = 100;

/**
 * Creates the application for one mirror. It lacks the shop's secrets: links for customers and numbers come from the
 * server, and it sends no mail.
 */
export function mirrorApp(
  file: MirrorFile,
  { dataDir, server, log, now, documents, maxReplays = MAX_REPLAYS }: MirrorAppOptions,
): Mirror {
  const app: App = {
    config: { publicUrl: server, staffEmail: undefined, mailFrom: "", ordersPerHour: 0, releaseKeys: [] },
    db: file.reader,
    reader: file.reader,
    dataDir,
    now,
    log,
    secrets: ownSecrets(),
    media: localMediaStore(join(dataDir, "pictures", "library")),
    uploads: localMediaStore(join(dataDir, "uploads")),
    releases: releaseFilesIn(join(dataDir, "updates")),
    // On the reading handle: within a write transaction the index must not wait for that transaction.
    catalogue: createCatalogueIndex(file.reader),
    numbering: "pending",
    ...(documents ? { documents } : {}),
    health: { starting: false, draining: false, mailDown: false },
  };
  return { file, app, maxReplays };
}

/** Keys of this run only: values made with them are replaced by the server's. */
function ownSecrets(): App["secrets"] {
  const key = randomBytes(32);
  const mac = (purpose: string, value: string) => createHmac("sha256", key).update(`${purpose}\n${value}`).digest();
  return {
    orderToken: (orderId) => mac("order", orderId).subarray(0, 24).toString("base64url"),
    shareToken: (linkId) => mac("share", linkId).toString("base64url"),
    deviceToken: (deviceId, generation) => mac("device", `${deviceId} ${generation}`).toString("base64url"),
    fingerprint: (purpose, value) => mac(purpose, value).subarray(0, 12).toString("base64url"),
    seal: () => {
      throw new Error("nothing is sealed on a desktop");
    },
    open: () => undefined,
  };
}
