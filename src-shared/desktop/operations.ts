/**
 * What the desktop app answers itself, beside the shop's own operations: it is not part of the server's contract. The
 * back office asks it through the same typed client and the same transport, and shows these screens only where
 * `<html data-face="desktop">` says that there is a desktop to ask.
 */

import { z } from "zod";
import { defineContract } from "../api/define.ts";
import { id, isoTime, line, localizedText, needed } from "../api/schemas.ts";
import { DOCUMENT_KINDS } from "../documents/registry.ts";
import { SHEET_SIZES } from "../documents/sheet-sizes.ts";
import { pictureActions, pictureProblems, pictureStates } from "../media/picture-queue.ts";
import { pendingOperation, syncConflict, syncStatus } from "../sync/desktop-sync.ts";
import { deviceSelf } from "../sync/operations.ts";
import { CONFLICT_CHOICES, DESKTOP_STATES } from "../sync/states.ts";
import { LANGS } from "../values/localized.ts";

/** `set_up`: no server known yet · `signed_out`: nobody has signed in here · `ready`: the back office can open. */
export const desktopState = z.enum(DESKTOP_STATES);

export const desktop = z.object({
  state: desktopState,
  /** The shop's address, as IT's file or the first start said. */
  server: z.string().nullable(),
  /** IT's file decides the address, so it cannot be changed here. */
  serverIsFixed: z.boolean(),
  self: deviceSelf.nullable(),
  appVersion: z.string(),
  platform: z.string(),
});
export type Desktop = z.output<typeof desktop>;

export const printer = z.object({ name: z.string(), label: z.string(), isDefault: z.boolean() });
/** What this desktop remembers for a kind of document. */
export const printSetting = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  printer: z.string().max(300).nullable(),
  /** One of those that the kind is made for. */
  sheet: z.enum(SHEET_SIZES),
  copies: z.int().min(1).max(20),
  /** Straight to the printer, without the system's dialog. */
  silent: z.boolean(),
});
export type PrintSetting = z.output<typeof printSetting>;

export const printJob = z.object({
  /** In the order they are printed; `about` is the row: order, quote, invoice or product. */
  documents: z
    .array(
      z.object({
        kind: z.enum(DOCUMENT_KINDS),
        id,
        delivery: id.optional(),
        version: z.int().optional(),
        /** Of a label: one variant of the product; left out, all of them. */
        variant: id.optional(),
        lang: z.enum(LANGS).optional(),
      }),
    )
    .min(1)
    .max(60),
  /** Marked as a copy, also where nobody knows that it was printed before. */
  reprint: z.boolean().default(false),
  /** `printer`: as it is remembered for the kind · `dialog`: the system asks · `pdf`: one file, where the person says. */
  to: z.enum(["printer", "dialog", "pdf"]).default("printer"),
  /** For this time only, whatever is remembered. */
  using: printSetting.omit({ kind: true }).optional(),
});
export type PrintJob = z.output<typeof printJob>;

/** How far what is being printed is; null while nothing is. */
export const printProgress = z.object({ done: z.int(), total: z.int() }).nullable();

/** How this machine says that orders and quote requests have come in. */
export const notices = z.object({
  show: z.boolean(),
  sound: z.boolean(),
  /** From when to when there is no sound, "22:00" in Qatar; the same twice: always sound. */
  quietFrom: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  quietUntil: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  lang: z.enum(LANGS),
});
export type Notices = z.output<typeof notices>;

export const pictureProblem = z.enum(pictureProblems);
export type PictureProblem = z.output<typeof pictureProblem>;
export const pictureState = z.enum(pictureStates);

export const pictureUpload = z.object({
  id: z.string(),
  /** A folder or files dropped together. */
  batch: z.string(),
  name: z.string(),
  /** That travel: of the file as it was given, until it is scaled down. */
  bytes: z.int(),
  sent: z.int(),
  state: pictureState,
  problem: pictureProblem.nullable(),
  sku: z.string().nullable(),
  productId: z.string().nullable(),
  productName: localizedText.nullable(),
  /** Where it stands among the product's pictures, from the number in its name. */
  place: z.int().nullable(),
  /** Of the library, once it is there. */
  path: z.string().nullable(),
});
export type PictureUpload = z.output<typeof pictureUpload>;

const done = z.object({ done: z.literal(true) });

/** What signing in on a desktop may be refused with: by the server, which asks for the factors, or by the desktop. */
export const SIGN_IN_REFUSALS = [
  "invalid_credentials",
  "authenticator_needed",
  "invalid_code",
  "passkey_refused",
  "second_factor_missing",
  "conflict",
  "key_reused",
] as const;

export const desktopContract = defineContract({
  "GET /api/desktop": { summary: "Who and where this desktop is", access: "public", answer: desktop },
  "PUT /api/desktop/server": {
    summary: "Say where the shop is; asks it before it is kept",
    access: "public",
    body: z.object({ server: needed(line(300)) }),
    answer: desktop,
    refusals: ["conflict"],
  },
  "POST /api/desktop/sign-in": {
    summary:
      "Sign in, and name this device; the same person again keeps what waits, another is given a file of their own",
    access: "public",
    body: z.object({
      email: needed(line(254)),
      password: z.string().min(1, "required").max(200, "too_long"),
      code: line(40).optional(),
      deviceName: needed(line(60)),
    }),
    answer: desktop,
    status: 201,
    refusals: SIGN_IN_REFUSALS,
  },
  "POST /api/desktop/sign-out": {
    summary: "Sign out and wipe. With unsent work: refused, unless it is to be thrown away expressly",
    access: "public",
    body: z.object({ discardUnsent: z.boolean().default(false) }),
    answer: desktop,
    refusals: ["conflict"],
  },
  "GET /api/desktop/status": {
    summary: "How far the mirror is; with `after`, the answer waits until there is news, at most 25 seconds",
    access: "public",
    query: z.object({ after: z.coerce.number().int().min(0).optional() }),
    answer: syncStatus,
  },
  "POST /api/desktop/sync": { summary: "Try now", access: "public", answer: syncStatus },
  "POST /api/desktop/resync": {
    summary: "Fetch the whole mirror anew; what waits to be sent stays",
    access: "public",
    answer: syncStatus,
  },
  "GET /api/desktop/operations": {
    summary: "What the server has not heard yet, in order",
    access: "public",
    answer: z.array(pendingOperation),
  },
  "POST /api/desktop/operations/:id/retry": {
    summary: "Send one that was set aside once more",
    access: "public",
    params: z.object({ id: z.string().max(80) }),
    answer: done,
  },
  "DELETE /api/desktop/operations/:id": {
    summary: "Throw one away that was not acknowledged; those that build on it are named first",
    access: "public",
    params: z.object({ id: z.string().max(80) }),
    answer: done,
    refusals: ["in_use", "conflict"],
  },
  "GET /api/desktop/conflicts": {
    summary: "What needs a person: base, mine and theirs",
    access: "public",
    answer: z.array(syncConflict),
  },
  "POST /api/desktop/conflicts/:id": {
    summary: "Decide: mine, theirs, or field by field",
    access: "public",
    params: z.object({ id: z.string().max(80) }),
    body: z.object({
      choice: z.enum(CONFLICT_CHOICES),
      /** With `merged`: the value of each field in question. */
      values: z.record(z.string(), z.unknown()).optional(),
    }),
    answer: done,
    refusals: ["conflict"],
  },
  "GET /api/desktop/export": {
    summary: "What waits, as a file to keep, for when it cannot be sent",
    access: "public",
    answer: z.object({ exportedAt: isoTime, operations: z.array(z.unknown()) }),
  },
  "GET /api/desktop/diagnostics": {
    summary: "A report without personal data: versions, sizes, counts, the last problems by code",
    access: "public",
    answer: z.record(z.string(), z.unknown()),
  },
  "GET /api/desktop/printers": { summary: "The system's printers", access: "public", answer: z.array(printer) },
  "GET /api/desktop/print-settings": {
    summary: "What is remembered for each kind of document",
    access: "public",
    answer: z.array(printSetting),
  },
  "PUT /api/desktop/print-settings": {
    summary: "Remember printer, sheet size and copies for a kind",
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
    summary: "How far the printing is",
    access: "public",
    answer: z.object({ progress: printProgress }),
  },
  "POST /api/desktop/test-page": {
    summary: "Print a page that shows the edges of the sheet, as it is remembered for a kind",
    access: "public",
    body: z.object({ kind: z.enum(DOCUMENT_KINDS), lang: z.enum(LANGS) }),
    answer: z.object({ printed: z.boolean() }),
    refusals: ["no_printer", "not_printed"],
  },
  "GET /api/desktop/notices": {
    summary: "How new orders are announced here",
    access: "public",
    answer: notices,
  },
  "PUT /api/desktop/notices": {
    summary: "Change how new orders are announced here",
    access: "public",
    body: notices.partial(),
    answer: notices,
  },
  "GET /api/desktop/uploads": {
    summary: "Pictures on their way, newest batch first",
    access: "public",
    answer: z.array(pictureUpload),
  },
  "POST /api/desktop/uploads": {
    summary: "Give one picture to the queue: it is on disk before the answer, and matched by the SKU in its name",
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
    summary: "Let go every picture whose product is known",
    access: "public",
    answer: z.object({ sent: z.int() }),
  },
  "GET /api/desktop/update": {
    summary: "Whether a newer app waits",
    access: "public",
    answer: z.object({
      current: z.string(),
      available: z.string().nullable(),
      state: z.enum(["none", "checking", "downloading", "ready", "held_back", "failed"]),
      /** Why it is held back or failed, as a key of the texts. */
      reason: z.string().nullable(),
    }),
  },
  "POST /api/desktop/update": {
    summary: "Look for a newer app now, or install the one that is ready and start again",
    access: "public",
    body: z.object({ action: z.enum(["check", "install"]) }),
    answer: done,
    refusals: ["conflict"],
  },
});
export type DesktopApi = typeof desktopContract;
