/** Functions of offline writes to quotes and their versions. */
import type { z } from "zod";
import type { newQuote, quoteDraft } from "../../../src-shared/quotes/draft.ts";
import { newId } from "../../../src-shared/values/id.ts";
import { type Functions, type Json, orNone, pick, withIds } from "./rule.ts";

export const quoteFunctions: Functions = {
  "POST /api/quotes": { fill: fillQuote },
  "PUT /api/quotes/:id": {
    fill: fillQuote,
    // The newest version's values. Sections and lines merge as one field, since order and sums connect them.
    written: (row, body) => {
      const now = {
        ...row.versions.at(-1),
        ...pick(row, ["lang", "contact"]),
        ...orNone(row, ["company", "address"]),
      };
      return Object.fromEntries(
        quoteFields.filter((name) => name in body).map((name) => [name, like(now[name], body[name])]),
      );
    },
  },
  "PATCH /api/quotes/:id/owner": { written: ({ owner }) => ({ ownerId: owner?.id ?? null }) },
  "POST /api/quotes/:id/copy": {
    fill: (body) => {
      body.versionId ??= newId();
    },
  },
};

function fillQuote(body: z.input<typeof newQuote> | z.input<typeof quoteDraft>): void {
  body.versionId ??= newId();
  withIds(body.sections);
  withIds(body.services);
  for (const { lines } of body.sections ?? []) withIds(lines);
}

const quoteFields = [
  ...(["lang", "contact", "company", "address", "sections", "services", "deliveryFee", "discount"] as const),
  ...(["validUntil", "intro", "terms", "deliveryTerms", "depositPercent"] as const),
];

/** A value reduced to the fields of `shape`, since answers have more fields than bodies. */
function like(value: unknown, shape: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(shape)) {
    return value.map((entry, at) => like(entry, shape[at] ?? shape[0]));
  }
  if (typeof value !== "object" || value === null || typeof shape !== "object" || shape === null) return value;
  return Object.fromEntries(
    Object.keys(shape).map((name) => [name, like((value as Json)[name], (shape as Json)[name])]),
  );
}
