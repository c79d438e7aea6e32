import type { LogKeeping } from "../db/backup/log/start-keeper.ts";
import type { MailRow } from "../db/queries/mail/mail-queue.ts";
import type { Db } from "../db/schema.ts";
import type { Actor } from "../src-shared/api/access.ts";
import type { RunningOperation } from "../src-shared/api/handle.ts";
import type { SmtpServer } from "../src-shared/mail/securities.ts";
import type { Lang } from "../src-shared/values/localized.ts";
import type { Config } from "./config.ts";
import type { CatalogueIndex } from "./features/catalogue/catalogue-index.ts";
import type { DocumentRenderer } from "./features/documents/renderer.ts";
import type { MediaStore } from "./features/media/store/store.ts";
import type { SiteValues } from "./features/site/stored-part.ts";
import type { ReleaseFiles } from "./features/updates/release-files.ts";
import type { Exported } from "./kernel/export/exported.ts";
import type { Quiet } from "./kernel/quiet.ts";
import type { ReplyHeaders } from "./kernel/reply-headers.ts";
import type { Log } from "./log.ts";
import type { Counted, DailyCounts } from "./metrics/daily-counts.ts";
import type { ErrorMinutes } from "./metrics/error-minutes.ts";
import type { Meters } from "./metrics/meters.ts";
import type { Secrets } from "./secrets.ts";

/** Services that the whole process shares. */
export interface App {
  config: Pick<Config, "publicUrl" | "staffEmail" | "mailFrom" | "ordersPerHour" | "releaseKeys"> &
    Partial<
      Pick<
        Config,
        | "alertEmail"
        | "smtpUrl"
        | "metricsToken"
        | "mediaUrl"
        | "backupUrl"
        | "backupKey"
        | "databaseUrl"
        | "shopSecret"
      >
    >;
  db: Db;
  /**
   * A handle for what reads much, beside the one that takes orders (db/reader/open-reader.ts). It sees all that is committed,
   * and nothing of a transaction under way. Where nobody else is answered, as on a desktop, the same as `db`.
   */
  reader: Db;
  /** The folder of database, pictures, uploads, mail files and keys (`DATA_DIR`). */
  dataDir: string;
  now(): Date;
  log: Log;
  secrets: Secrets;
  media: MediaStore;
  /** Files that customers send in; never served to visitors. */
  uploads: MediaStore;
  /** The files of the desktop app's versions. */
  releases: ReleaseFiles;
  catalogue: CatalogueIndex;
  /**
   * A mail of the mail queue as it would be sent now, read in the transaction `within` where one is given; undefined when the row
   * it describes no longer exists. Absent
   * without templates.
   */
  previewMail?: (mail: MailRow, within?: Db) => Promise<{ subject: string; html: string; text: string } | undefined>;
  /** Sends a code through a mail server that is being entered. Absent in most tests and on a desktop. */
  sendTestMail?: (server: SmtpServer, mail: { to: string; lang: Lang; code: string }) => Promise<void>;
  /** A sent quote as PDF in the given language; undefined when it cannot be made now. Absent without documents. */
  quotePdf?: (quoteId: string, version: number, lang: Lang) => Promise<Uint8Array | undefined>;
  /** A posted document as PDF; undefined when it cannot be made now. Absent without documents. */
  invoicePdf?: (invoiceId: string) => Promise<Uint8Array | undefined>;
  /** A picture for a document, at the least width, in a `data:` address; undefined when it cannot be made now. Absent without pictures. */
  smallPicture?: (path: string) => Promise<string | undefined>;
  /** Renders documents. Absent where their templates are not built. */
  documents?: DocumentRenderer;
  /** Set on a desktop, where numbers of orders come from the server: until then they are pending (electron/README.md, 17). */
  numbering?: "pending";
  /** Set on a desktop, whose exports the server is told of instead of the mirror's audit log. */
  exported?: (note: Exported) => Promise<void>;
  /** Counters for /metrics. Absent on a desktop. */
  meters?: Meters;
  /** Errors of the server that the job `watch` has yet to count. Absent where no requests come in. */
  serverErrors?: ErrorMinutes;
  /** What visitors did since the job `store counts` ran. Absent where no requests come in. */
  dailyCounts?: DailyCounts;
  /** Keeps the log of the database for increments. Absent on PostgreSQL, in most tests and on a desktop. */
  logKeeping?: LogKeeping;
  /**
   * Makes a whole copy of the shop before something that cannot be undone, which it is named after; resolves to the file's name. Absent in
   * most tests and on a desktop.
   */
  backUpBefore?: (what: string) => Promise<string>;
  /**
   * The shop as a complete archive without passwords and keys, made in a process of its own while it is read; undefined where one is
   * being made. Absent in most tests and on a desktop.
   */
  streamArchive?: () => Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Version of the program. Absent in tests and on a desktop. */
  version?: string;
  /** Called when the disk has failed under the database. Absent on a desktop. */
  onDiskFault?: () => void;
  /**
   * For background work: resolves to true when no request waits for its turn, none has begun or ended for `quietMs`, and none that began
   * less than `underWayMs` ago is under way; to false after `maxMs`. Absent where no requests come in.
   */
  yieldToRequests?: (maxMs: number, quiet?: Quiet) => Promise<boolean>;
  /** Aborted when the process stops: commands in processes of their own end then. Absent in most tests and on a desktop. */
  stopping?: AbortSignal;
  /** State of the process's parts, for /api/ready. */
  health: { starting: boolean; draining: boolean; mailDown: boolean };
}

/** Values of one request. The type is free of Express and Electron. */
export interface RequestContext extends App {
  actor: Actor;
  requestId: string;
  /** The visitor's network address, normalised (IPv6 by /64), only for limits. */
  ip: string;
  idempotencyKey: string | undefined;
  /** Version that the client changed, from If-Match. */
  ifMatch: number | undefined;
  /** When a desktop says that the request was made there (X-Made-At); bounded in kernel/made-at.ts. Absent on a desktop. */
  madeAt?: string | undefined;
  /** User agent of the client, cut at 200 characters; shown in session lists, never trusted. */
  userAgent: string;
  cookies: Readonly<Record<string, string>>;
  /** Aborted when the client disconnects before its answer. Absent where a handler takes no long work. */
  signal?: AbortSignal;
  /** Parts of the shop that the answer depends on without showing them (http/pages/made-of.ts). Absent where none is stored. */
  madeOf?: Set<string>;
  /** What is counted each time the answer is sent to a person, also from the response cache. Absent where nothing is counted. */
  counted?: Counted[];
  /** Settings of a saved version that a preview shows in place of the shop's own (features/site). Absent for everybody else. */
  previewed?: SiteValues;
  /** Headers for the answer, beyond what the host sets itself (cookies, Clear-Site-Data). */
  reply: ReplyHeaders;
}

/** Argument of a handler: the request, and the running operation, whose key names audit events and idempotent outcomes. */
export interface Context extends RequestContext, RunningOperation {}
