import type { MailRow } from "../db/queries/mail/mail-queue.ts";
import type { Db } from "../db/schema.ts";
import type { Actor } from "../src-shared/api/access.ts";
import type { RunningOperation } from "../src-shared/api/handle.ts";
import type { Lang } from "../src-shared/values/localized.ts";
import type { Config } from "./config.ts";
import type { CatalogueIndex } from "./features/catalogue/catalogue-index.ts";
import type { DocumentRenderer } from "./features/documents/renderer.ts";
import type { MediaStore } from "./features/media/store/store.ts";
import type { Log } from "./log.ts";
import type { Meters } from "./metrics/meters.ts";
import type { Secrets } from "./secrets.ts";

/** What the whole process shares. */
export interface App {
  config: Pick<Config, "publicUrl" | "staffEmail" | "mailFrom" | "ordersPerHour" | "releaseKeys"> &
    Partial<Pick<Config, "metricsToken">>;
  db: Db;
  /** The folder of database, pictures, uploads, mail files and keys (`DATA_DIR`). */
  dataDir: string;
  now(): Date;
  log: Log;
  secrets: Secrets;
  media: MediaStore;
  /** Files that customers send in; never served to visitors. */
  uploads: MediaStore;
  catalogue: CatalogueIndex;
  /** A mail of the mail queue as it would be sent now; undefined when what it tells of is gone. Absent without templates. */
  previewMail?: (mail: MailRow) => Promise<{ subject: string; html: string; text: string } | undefined>;
  /** A sent quote as PDF, in a language; undefined when it cannot be made now. Absent without documents. */
  quotePdf?: (quoteId: string, version: number, lang: Lang) => Promise<Uint8Array | undefined>;
  /** A posted document as PDF; undefined when it cannot be made now. Absent without documents. */
  invoicePdf?: (invoiceId: string) => Promise<Uint8Array | undefined>;
  /** Renders documents. Absent where none are built. */
  documents?: DocumentRenderer;
  /** On a desktop numbers of orders come from the server: until then they are pending (electron/README.md, 17). */
  numbering?: "pending";
  /** What is counted for /metrics. Absent on a desktop. */
  meters?: Meters;
  /** Told when the disk has failed under the database. Absent on a desktop. */
  onDiskFault?: () => void;
  /**
   * For work that nobody waits for: resolves when no request waits for its turn, at the latest after `maxMs`. Absent where no
   * requests come in.
   */
  giveWay?: (maxMs: number) => Promise<void>;
  /** What the parts of the process say of themselves, for /api/ready. */
  health: { starting: boolean; draining: boolean; mailDown: boolean };
}

/** What comes with a request. It knows no Express and no Electron. */
export interface RequestContext extends App {
  actor: Actor;
  requestId: string;
  /** The visitor's network address, normalised (IPv6 by /64), only for limits. */
  ip: string;
  idempotencyKey: string | undefined;
  /** From If-Match: the version the client changed. */
  ifMatch: number | undefined;
  /** What the client says it is, cut at 200 characters; shown in session lists, never trusted. */
  userAgent: string;
  cookies: Readonly<Record<string, string>>;
  /** Aborted when the client goes before it has its answer. Absent where nothing that takes long waits for one. */
  signal?: AbortSignal;
  /** Headers for the answer, beyond what the host sets itself (cookies, Clear-Site-Data). */
  reply: Headers;
}

/** What a handler gets: the request, and the operation that is running, which names what is audited and done once. */
export interface Context extends RequestContext, RunningOperation {}
