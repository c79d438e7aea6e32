/**
 * The environment, read and checked once at the start. A bad value stops the program with one line that names the right
 * one (exit code 78, as for a configuration error).
 */
import { resolve } from "node:path";
import { z } from "zod";
import { parseBucketAddress } from "../db/storage/bucket.ts";
import { isStoreAddress } from "../db/storage/open-object-store.ts";
import { isRecipient } from "../db/storage/sealing.ts";
import { RELEASE_KEYS } from "../src-shared/desktop/release-keys.ts";
import { passwordProblem } from "./features/session/passwords/password-rules.ts";
import { isReleaseKey } from "./features/updates/release-signature.ts";

const port = z.coerce.number("must be a port number").int().min(0).max(65535, "must be a port number up to 65535");
const url = z.url("must be an address like https://shop.example");

/**
 * Orders of visitors an hour from one network address. A company of fifty people shares one address: each of them may
 * order twice.
 */
const ORDERS_PER_HOUR = 100;

const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  PUBLIC_URL: url
    .refine((text) => /^https?:\/\/[^/]+\/?$/.test(text), "must be http(s)://host without a path")
    .optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must begin with postgres://")
    .optional(),
  MEDIA_URL: z
    .string()
    .refine(
      (address) => parseBucketAddress(address) !== undefined,
      "must be a bucket: https://KEY:SECRET@host/bucket?region=…",
    )
    .optional(),
  BACKUP_URL: z
    .string()
    .refine(isStoreAddress, "must be an absolute path, or a bucket: https://KEY:SECRET@host/bucket?region=…")
    .optional(),
  BACKUP_KEY: z.string().optional(),
  SHOP_SECRET: z.string().min(32, "must have at least 32 characters, the same on every server").optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, "must begin with smtp:// or smtps://")
    .optional(),
  MAIL_FROM: z.email("must be an e-mail address").optional(),
  STAFF_EMAIL: z.email("must be an e-mail address").optional(),
  ALERT_EMAIL: z.email("must be an e-mail address").optional(),
  ADMIN_EMAIL: z.email("must be an e-mail address").optional(),
  ADMIN_PASSWORD: z.string().min(8, "must have at least 8 characters").max(200).optional(),
  RELEASE_KEYS: z
    .string()
    .transform((keys) =>
      keys
        .split(",")
        .map((key) => key.trim())
        .filter(Boolean),
    )
    .refine((keys) => keys.every(isReleaseKey), "must be public Ed25519 keys (SPKI in base64), separated by commas")
    .optional(),
  SEED: z.enum(["demo", "none"], "must be demo or none").default("demo"),
  DRAIN_SECONDS: z.coerce.number("must be a number of seconds").int().min(0).max(60, "must be at most 60").default(0),
  LISTEN_FDS: z.coerce.number("is set by systemd alone").int().min(0).max(1, "must be 1: one socket").default(0),
  TRUST_PROXY: z.coerce.number("must be the number of proxies in front").int().min(0).max(10).default(0),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "silent"], "must be fatal, error, warn, info, debug or silent")
    .default("info"),
  REQUESTS_PER_MINUTE: z.coerce.number("must be a number, 0 for no limit").int().min(0).default(1200),
  ORDERS_PER_HOUR: z.coerce
    .number("must be a number, 0 for no limit")
    .int("must be a whole number, 0 for no limit")
    .min(0, "must be a number, 0 for no limit")
    .default(ORDERS_PER_HOUR),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, "must have 16 to 200 visible ASCII characters")
    .optional(),
  NODE_ENV: z.string().optional(),
});

export interface Config {
  port: number;
  host: string;
  /** Without a trailing slash. The only source of absolute links. */
  publicUrl: string;
  dataDir: string;
  /** A postgres:// address, or undefined for the SQLite file in `dataDir`. */
  databaseUrl: string | undefined;
  /** The bucket of pictures, uploads and versions of the app; undefined: they are in `dataDir`. */
  mediaUrl: string | undefined;
  /** The second place of backups, a folder or a bucket; undefined: there is none. */
  backupUrl: string | undefined;
  /** The public key that seals what is sent there. */
  backupKey: string | undefined;
  /** What all keys are made of; undefined: they are in `dataDir`. */
  shopSecret: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  staffEmail: string | undefined;
  /** Where alerts go; undefined: to `staffEmail`, or else to the administrators. */
  alertEmail: string | undefined;
  adminEmail: string;
  adminPassword: string | undefined;
  seed: "demo" | "none";
  trustProxy: number;
  /** How long the shop says that it is not ready, and answers on, before it closes its door. */
  drainSeconds: number;
  /** Whether systemd holds the listening socket (systemd.ts): who comes during a restart waits in it. */
  isSocketHeld: boolean;
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "silent";
  /** Requests a minute from one address, without those that the response cache answers; 0 = no limit. */
  requestsPerMinute: number;
  /** Orders an hour of visitors from one address; 0 = no limit on orders, nor on the stock they hold unconfirmed. */
  ordersPerHour: number;
  /** Public keys by which versions of the desktop app are signed; without one none is published. */
  releaseKeys: readonly string[];
  /** Token of a program that reads /metrics; without one only a shop with a local name serves them. */
  metricsToken: string | undefined;
  production: boolean;
}

export class ConfigError extends Error {}

/**
 * Refuses (throws `ConfigError`) an ADMIN_PASSWORD that nobody could choose in the back office either: known ones and
 * their variants, patterns, the shop's own words. In production only, so that a demo may start with a password that
 * documentation names.
 */
export async function checkAdminPassword(config: Config): Promise<void> {
  if (!config.production || config.adminPassword === undefined) return;
  if (await passwordProblem(config.adminPassword, [config.adminEmail])) {
    throw new ConfigError("ADMIN_PASSWORD is easy to guess. Choose another, or leave it unset to have one made.");
  }
}

/** Refuses (throws `ConfigError`) a BACKUP_KEY that is none. */
export async function checkBackupKey({ backupKey }: Pick<Config, "backupKey">): Promise<void> {
  if (backupKey === undefined || (await isRecipient(backupKey))) return;
  throw new ConfigError(
    "BACKUP_KEY must be a public key that begins with age1 (npm run db -- backup-key). Set it in the environment and start again.",
  );
}

/** Refuses (throws `ConfigError`) at the first bad value; an empty value counts as not set. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${issue?.path.join(".")} ${issue?.message}. Set it in the environment and start again.`);
  }
  const set = parsed.data;
  const production = set.NODE_ENV === "production";
  const publicUrl = (set.PUBLIC_URL ?? `http://localhost:${set.PORT}`).replace(/\/$/, "");
  return {
    port: set.PORT,
    host: set.HOST,
    publicUrl,
    dataDir: resolve(set.DATA_DIR),
    databaseUrl: set.DATABASE_URL,
    mediaUrl: set.MEDIA_URL,
    backupUrl: set.BACKUP_URL,
    backupKey: set.BACKUP_KEY,
    shopSecret: set.SHOP_SECRET,
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM ?? "shop@showroom.example",
    staffEmail: set.STAFF_EMAIL,
    alertEmail: set.ALERT_EMAIL,
    adminEmail: set.ADMIN_EMAIL ?? "admin@showroom.example",
    adminPassword: set.ADMIN_PASSWORD,
    seed: set.SEED,
    trustProxy: set.TRUST_PROXY,
    drainSeconds: set.DRAIN_SECONDS,
    isSocketHeld: set.LISTEN_FDS === 1,
    logLevel: set.LOG_LEVEL,
    requestsPerMinute: set.REQUESTS_PER_MINUTE,
    ordersPerHour: set.ORDERS_PER_HOUR,
    releaseKeys: set.RELEASE_KEYS ?? RELEASE_KEYS,
    metricsToken: set.METRICS_TOKEN,
    production,
  };
}
