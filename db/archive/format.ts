/**
 * The form of a complete archive (db/README.md, The complete archive): which entries it has, in their order, and what its first
 * and its last one say.
 */
import { z } from "zod";
import { isShopPath } from "../files/places.ts";

/** Goes up when what older programs cannot read is added. */
export const ARCHIVE_FORMAT = 1;

/** The first entry: what this is, and the columns of each table. */
export const HEAD = "archive.json";
/** The last entry: the sums of all others. An archive without it was cut short. */
export const SUMS = "sums.json";
/** What opens something, encrypted with a passphrase in the format of age. */
export const SECRETS = "secrets.age";
/** The highest numbers of each series. */
export const NUMBERS = "numbers.json";

/** Rows are in entries of about this size: each is held in memory. */
export const PART_BYTES = 1_000_000;
/** A row may be large; no text that a shop takes comes near this. */
export const MAX_PART_BYTES = 64_000_000;
/** Of the entries that are read whole besides. */
export const MAX_NOTE_BYTES = 256_000_000;

export const partName = (table: string, part: number): string => `data/${table}/${String(part).padStart(6, "0")}.jsonl`;

/** The table of an entry with rows. */
export const tableOf = (entry: string): string | undefined => /^data\/([a-z_]+)\/\d{6}\.jsonl$/.exec(entry)?.[1];

/** Before the path of a file in DATA_DIR. */
export const FILES = "files/";

/** Whether a path is of a file that an archive has: pictures and what customers sent in, but no version of the app. */
export const isArchivedFile = (path: string): boolean =>
  (path.startsWith("images/originals/") || path.startsWith("uploads/")) && isShopPath(path);

export const headSchema = z.object({
  archive: z.literal("showroom"),
  format: z.int(),
  /** Of the program that wrote it. */
  schema: z.string(),
  /** When the data were read (ISO-8601). */
  at: z.string(),
  revision: z.int(),
  /** Columns of each table, in the order of the values of a row. */
  tables: z.record(z.string(), z.array(z.string())),
  hasSecrets: z.boolean(),
});
export type Head = z.output<typeof headSchema>;

export const sumsSchema = z.object({
  /** `lastNumber`: of a table whose rows the database numbers; null for the others. */
  tables: z.record(z.string(), z.object({ rows: z.int(), checksum: z.string(), lastNumber: z.int().nullable() })),
  entries: z.record(z.string(), z.object({ bytes: z.int(), sha256: z.string() })),
  /** Files that rows name and the shop did not have. */
  missing: z.array(z.string()),
});
export type Sums = z.output<typeof sumsSchema>;
