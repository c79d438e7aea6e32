/**
 * New versions of the desktop app, served by the shop itself. An administrator uploads what the packer made (installers,
 * their block maps, the `latest*.yml` that describes them and its signature) in parts, publishes it to a share of the desktops, widens
 * that share, or pulls it. The files themselves are read at /updates/… (server/http/serving/serve-updates.ts).
 */
import { z } from "zod";
import { proof } from "../accounts/proof.ts";
import { defineContract } from "../api/define.ts";
import { creating, updating } from "../api/editing.ts";
import { isoTime } from "../api/schemas.ts";

/** A version as in the app's package: 1.4.0, 2.0.0-beta.1. */
const release = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,4})(?:\.(?:0|[1-9]\d{0,4})){2}(?:-[a-z]{1,12}(?:\.\d{1,4})?)?$/, "invalid");
/** A plain file name: without a folder, not hidden. */
const fileName = z
  .string()
  .regex(/^[A-Za-z0-9][\w.-]{0,119}\.(?:exe|msi|dmg|zip|AppImage|deb|blockmap|yml|yml\.sig)$/, "invalid");
const percentage = z.int("not_a_number").min(0, "too_low").max(100, "too_high");

/** Size of one part, which a slow connection can upload within the server's time limit. */
export const PART_BYTES = 8_000_000;

export const appRelease = z.object({
  release: z.string(),
  version: z.int(),
  files: z.array(z.object({ name: z.string(), bytes: z.int(), sha512: z.string() })),
  /** Uploaded feeds, one per system: latest.yml, latest-mac.yml … */
  feeds: z.array(z.string()),
  /** Share of all desktops, chosen by a number that each desktop keeps. */
  percentage: z.int(),
  /** No longer offered; desktops that have it keep it until a newer version. */
  pulled: z.boolean(),
  publishedAt: isoTime,
  changedAt: isoTime,
});
export type AppRelease = z.output<typeof appRelease>;

/** Problems in the `details` of a `conflict`, each with its file. */
export const RELEASE_PROBLEMS = [
  "no_feed",
  "feed_unreadable",
  "other_version",
  "missing",
  "differs",
  "unknown",
  "unsigned",
  "signature_wrong",
  "no_keys",
] as const;
export type ReleaseProblem = (typeof RELEASE_PROBLEMS)[number];

export const updates = defineContract({
  "GET /api/updates": {
    summary: "Published versions of the desktop app, newest first",
    access: "admin",
    answer: z.array(appRelease),
  },
  "POST /api/updates/:release/parts": {
    summary:
      "Add a part to a file of a version that is not published yet; the answer, or a conflict, says how far it is",
    access: "admin",
    sessionOnly: true,
    csrf: true,
    params: z.object({ release }),
    upload: { field: "part", maxBytes: PART_BYTES },
    body: z.object({ name: fileName, offset: z.coerce.number().int().min(0).max(1_000_000_000) }),
    answer: z.object({ bytes: z.int() }),
    refusals: ["conflict", "too_large", "unsupported_media"],
  },
  "POST /api/updates/:release": {
    summary:
      "Check the uploaded files against their feeds, the feeds against their signatures, and offer the version; wants the proof of who publishes",
    access: "admin",
    sessionOnly: true,
    csrf: true,
    params: z.object({ release }),
    body: z.object({ percentage: percentage.default(100) }).extend(proof.shape),
    answer: appRelease,
    status: 201,
    refusals: [...creating, "authenticator_needed", "invalid_code", "passkey_refused"],
  },
  "PATCH /api/updates/:release": {
    summary:
      "Offer a version to more or fewer desktops, pull it, or offer it again; what brings it to more wants the proof too",
    access: "admin",
    sessionOnly: true,
    params: z.object({ release }),
    body: z.object({ percentage: percentage.optional(), pulled: z.boolean().optional() }).extend(proof.shape),
    answer: appRelease,
    refusals: [...updating, "conflict", "authenticator_needed", "invalid_code", "passkey_refused"],
  },
});
