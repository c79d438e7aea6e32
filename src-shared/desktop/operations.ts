/**
 * Operations of the desktop app itself, which are not part of the server's contract. The back office calls them through the
 * same typed client and transport, and shows their screens only under `<html data-face="desktop">`.
 */

import { z } from "zod";
import { defineContract } from "../api/define.ts";
import { id, isoTime, line, localizedText, needed } from "../api/schemas.ts";
import { DOCUMENT_KINDS } from "../documents/kinds.ts";
import { SHEET_SIZES } from "../documents/sheet-sizes.ts";
import { pictureActions, pictureProblems, pictureStates } from "../media/picture-queue.ts";
import { pendingOperation, syncConflict, syncStatus } from "../sync/desktop-sync.ts";
import { deviceSelf } from "../sync/operations.ts";
import { CONFLICT_CHOICES, DESKTOP_STATES } from "../sync/states.ts";
import { LANGS } from "../values/localized.ts";

/**
 * `set_up`: no server is set · `signed_out`: nobody is signed in · `other_server`: the account on this computer belongs to
 * another server than the one that is set, and waits for its own · `ready`: the back office can open.
 */
export const desktopState = z.enum(DESKTOP_STATES);

export const desktop = z.object({
  state: desktopState,
  /** The shop's address, from IT's configuration or the first start. */
  server: z.string().nullable(),
  /** IT's configuration fixes the address, so it cannot be changed in the app. */
  serverIsFixed: z.boolean(),
  self: deviceSelf.nullable(),
  /** The account's key, under which the window stores drafts; null while nobody is signed in. */
  account: z.string().nullable(),
  /** The server that an account on this computer belongs to, while another one is set. */
  otherServer: z.string().nullable(),
  /** The computer's own name; empty where it is unknown. */
  computerName: z.string(),
  /** False where the system has no keychain, so that everybody signs in at each start. */
  storesSecrets: z.boolean(),
  /** IT's configuration exists, but others than administrators could have written it, so it does not count. */
  configRefused: z.boolean(),
  appVersion: z.string(),
  platform: z.string(),
});
export type Desktop = z.output<typeof desktop>;

export const printer = z.object({ name: z.string(), label: z.string() });
/** A desktop's print setting for a kind of document. */
export const printSetting = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  printer: z.string().max(300).nullable(),
  /** One of the kind's sheet sizes. */
  sheet: z.enum(SHEET_SIZES),
  copies: z.int().min(1).max(20),
  /** Straight to the printer, without the system's dialog. */
  silent: z.boolean(),
});
export type PrintSetting = z.output<typeof printSetting>;

export const printJob = z.object({
  /** Documents in the order of printing; `id` is that of the order, quote, invoice or product. */
  documents: z
    .array(
      z.object({
        kind: z.enum(DOCUMENT_KINDS),
        id,
        delivery: id.optional(),
        version: z.int().optional(),
        /** Of a label: one variant of the product; without it all of them. */
        variant: id.optional(),
        lang: z.enum(LANGS).optional(),
      }),
    )
    .min(1)
    .max(60),
  /** Marks the documents as copies even without a known earlier print. */
  reprint: z.boolean().default(false),
  /** `printer`: by the kind's setting · `dialog`: by the system's dialog · `pdf`: into one file that the person chooses. */
  to: z.enum(["printer", "dialog", "pdf"]).default("printer"),
  /** A setting for this job only. */
  using: printSetting.omit({ kind: true }).optional(),
});
export type PrintJob = z.output<typeof printJob>;

/** Progress of the running print job; null without one. */
export const printProgress = z.object({ done: z.int(), total: z.int() }).nullable();

/** Notice settings of a desktop for new orders and quote requests. */
export const notices = z.object({
  show: z.boolean(),
  sound: z.boolean(),
  /** Quiet hours without sound, "22:00" in Qatar; equal times mean none. */
  quietFrom: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  quietUntil: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  lang: z.enum(LANGS),
});
export type Notices = z.output<typeof notices>;

export const startup = z.object({ atLogin: z.boolean() });

export const pictureProblem = z.enum(pictureProblems);
export type PictureProblem = z.output<typeof pictureProblem>;
export const pictureState = z.enum(pictureStates);

export const pictureUpload = z.object({
  id: z.string(),
  /** A folder or files dropped together. */
  batch: z.string(),
  name: z.string(),
  /** Size of the file to send: of the original, until it is scaled down. */
  bytes: z.int(),
  sent: z.int(),
  state: pictureState,
  problem: pictureProblem.nullable(),
  sku: z.string().nullable(),
  productId: z.string().nullable(),
  productName: localizedText.nullable(),
  /** Position among the product's pictures, from the number in the file name. */
  place: z.int().nullable(),
  /** Path in the library, after the upload. */
  path: z.string().nullable(),
});
export type PictureUpload = z.output<typeof pictureUpload>;

const done = z.object({ done: z.literal(true) });

/** Refusals of a sign-in on a desktop, by the server or by the desktop. */
export const SIGN_IN_REFUSALS = [
  "invalid_credentials",
  "authenticator_needed",
  "invalid_code",
  "passkey_refused",
  "second_factor_missing",
  "conflict",
  "key_reused",
] as const;

/**
 * Details of a sign-in's `conflict`: unsent work of the person before, which could be left here only readable for everybody at
 * this computer, because it has no keychain. `leaveUnsealed` signs in all the same.
 */
export const unsealedWork = z.object({
  because: z.literal("unsealed"),
  /** The person before. */
  name: z.string(),
  /** Changes and decisions; 0 where they cannot be counted. */
  count: z.int().min(0),
});
export type UnsealedWork = z.output<typeof unsealedWork>;

export const desktopContract = defineContract({
  "GET /api/desktop": {
    summary: "The desktop's state: server, account and version",
    access: "public",
    answer: desktop,
  },
  "PUT /api/desktop/server": {
    summary: "Set the shop's address, after checking that a shop answers there",
    access: "public",
    body: z.object({ server: needed(line(300)) }),
    answer: desktop,
    refusals: ["conflict"],
  },
  "POST /api/desktop/sign-in": {
    summary: "Sign in, and name this device; each account has its own mirror and operation log",
    access: "public",
    body: z.object({
      email: needed(line(254)),
      password: z.string().min(1, "required").max(200, "too_long"),
      code: line(40).optional(),
      deviceName: needed(line(60)),
      leaveUnsealed: z.boolean().default(false),
    }),
    answer: desktop,
    status: 201,
    refusals: SIGN_IN_REFUSALS,
  },
  "POST /api/desktop/sign-out": {
    summary: "Sign out and wipe; refused with unsent operations, unless they are discarded expressly",
    access: "public",
    body: z.object({ discardUnsent: z.boolean().default(false) }),
    answer: desktop,
    refusals: ["conflict"],
  },
  "GET /api/desktop/status": {
    summary: "Sync status; with `after`, the answer waits for a newer one, at most 25 seconds",
    access: "public",
    query: z.object({ after: z.coerce.number().int().min(0).optional() }),
    answer: syncStatus,
  },
  "POST /api/desktop/sync": { summary: "Push and pull now", access: "public", answer: syncStatus },
  "POST /api/desktop/resync": {
    summary: "Fetch the whole mirror again; unsent operations stay",
    access: "public",
    answer: syncStatus,
  },
  "GET /api/desktop/operations": {
    summary: "The operation log, in order",
    access: "public",
    answer: z.array(pendingOperation),
  },
  "POST /api/desktop/operations/:id/retry": {
    summary: "Send an operation in conflict again",
    access: "public",
    params: z.object({ id: z.string().max(80) }),
    answer: done,
  },
  "DELETE /api/desktop/operations/:id": {
    summary: "Discard an unacknowledged operation; refused with the operations that build on it",
    access: "public",
    params: z.object({ id: z.string().max(80) }),
    answer: done,
    refusals: ["in_use", "conflict"],
  },
  "GET /api/desktop/conflicts": {
    summary: "Conflicts, with base, mine and theirs",
    access: "public",
    answer: z.array(syncConflict),
  },
  "POST /api/desktop/conflicts/:id": {
    summary: "Decide: mine, theirs, or field by field",
    access: "public",
    params: z.object({ id: z.string().max(80) }),
    body: z.object({
      choice: z.enum(CONFLICT_CHOICES),
      /** With `merged`: the value of each conflicting field. */
      values: z.record(z.string(), z.unknown()).optional(),
    }),
    answer: done,
    refusals: ["conflict"],
  },
  "GET /api/desktop/export": {
    summary: "Unsent operations as a file, for when they cannot be sent",
    access: "public",
    answer: z.object({ exportedAt: isoTime, operations: z.array(z.unknown()) }),
  },
  "GET /api/desktop/sealed": {
    summary: "Unsent work of people who are not signed in now; only an administrator of its server sees any",
    access: "public",
    answer: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        waiting: z.int(),
        conflicts: z.int(),
        at: isoTime,
      }),
    ),
  },
  "GET /api/desktop/sealed/:key": {
    summary: "Another person's unsent operations as a file; for an administrator of their server",
    access: "public",
    params: z.object({ key: z.string().regex(/^[0-9a-f]{24}$/) }),
    answer: z.object({ exportedAt: isoTime, operations: z.array(z.unknown()) }),
    refusals: ["conflict"],
  },
  "DELETE /api/desktop/sealed/:key": {
    summary: "Discard another person's unsent work; for an administrator of their server",
    access: "public",
    params: z.object({ key: z.string().regex(/^[0-9a-f]{24}$/) }),
    answer: done,
  },
  "POST /api/desktop/logs": {
    summary: "Show the folder of the log files",
    access: "public",
    answer: done,
  },
  "GET /api/desktop/diagnostics": {
    summary: "A report without personal data: versions, sizes, counts, the last problems by code",
    access: "public",
    answer: z.record(z.string(), z.unknown()),
  },
  "GET /api/desktop/printers": { summary: "The system's printers", access: "public", answer: z.array(printer) },
  "GET /api/desktop/print-settings": {
    summary: "Print settings of each kind of document",
    access: "public",
    answer: z.array(printSetting),
  },
  "PUT /api/desktop/print-settings": {
    summary: "Set printer, sheet size and copies of a kind",
    access: "public",
    body: printSetting,
    answer: z.array(printSetting),
  },
  "POST /api/desktop/print": {
    summary: "Print one document or many in the given order, or make a PDF of them",
    access: "public",
    body: printJob,
    answer: z.object({ printed: z.int(), savedAs: z.string().nullable(), cancelled: z.boolean() }),
    refusals: ["no_printer", "not_printed", "unavailable"],
  },
  "GET /api/desktop/print": {
    summary: "Progress of the running print job",
    access: "public",
    answer: z.object({ progress: printProgress }),
  },
  "POST /api/desktop/test-page": {
    summary: "Print a test page with the settings of a kind",
    access: "public",
    body: z.object({ kind: z.enum(DOCUMENT_KINDS), lang: z.enum(LANGS) }),
    answer: z.object({ printed: z.boolean() }),
    refusals: ["no_printer", "not_printed"],
  },
  "GET /api/desktop/notices": {
    summary: "Notice settings for new orders",
    access: "public",
    answer: notices,
  },
  "PUT /api/desktop/notices": {
    summary: "Change the notice settings",
    access: "public",
    body: notices.partial(),
    answer: notices,
  },
  "GET /api/desktop/startup": {
    summary: "Whether the app starts when the person logs on to the computer",
    access: "public",
    answer: startup,
  },
  "PUT /api/desktop/startup": {
    summary: "Set whether it does",
    access: "public",
    body: startup,
    answer: startup,
  },
  "GET /api/desktop/uploads": {
    summary: "Pictures of the queue, newest batch first",
    access: "public",
    answer: z.array(pictureUpload),
  },
  "POST /api/desktop/uploads": {
    summary: "Add a picture to the queue: stored on disk before the answer, and matched by the SKU in its name",
    access: "public",
    upload: { field: "image", maxBytes: 60_000_000 },
    body: z.object({ batch: z.string().max(80), name: line(300).optional(), productId: id.optional() }),
    answer: pictureUpload,
    status: 201,
    refusals: ["too_large", "unsupported_media"],
  },
  "PATCH /api/desktop/uploads/:id": {
    summary: "Assign a picture by hand (to nothing without a product), try again, cancel, or take off the list",
    access: "public",
    params: z.object({ id: z.string().max(80) }),
    body: z.object({ productId: id.optional(), action: z.enum(pictureActions) }),
    answer: pictureUpload,
    refusals: ["conflict"],
  },
  "POST /api/desktop/uploads/send": {
    summary: "Send every picture whose product is known",
    access: "public",
    answer: z.object({ sent: z.int() }),
  },
  "GET /api/desktop/update": {
    summary: "State of the app's update",
    access: "public",
    answer: z.object({
      current: z.string(),
      available: z.string().nullable(),
      state: z.enum(["none", "checking", "downloading", "ready", "held_back", "failed", "off"]),
      /** Why it is held back or failed, as a key of the texts. */
      reason: z.string().nullable(),
    }),
  },
  "POST /api/desktop/update": {
    summary: "Check for an update now, or install the one that is ready and restart",
    access: "public",
    body: z.object({ action: z.enum(["check", "install"]) }),
    answer: done,
    refusals: ["conflict"],
  },
});
export type DesktopApi = typeof desktopContract;
