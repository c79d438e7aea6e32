/** Quotes and their versions. */
import { newId } from "../../../src-shared/values/id.ts";
import { type Json, listOf, orNone, pick, type Rules, withId, withIdsIn } from "./rule.ts";

export const quoteRules: Rules = {
  "POST /api/quotes": { kind: "create", about: "quotes", fill: fillQuote },
  "PUT /api/quotes/:id": {
    kind: "edit",
    about: "quotes",
    fill: (body) => {
      body.versionId ??= newId();
      fillQuoteParts(body);
    },
    written: writtenQuote,
  },
  "PATCH /api/quotes/:id/owner": {
    kind: "edit",
    about: "quotes",
    written: (row) => ({ ownerId: (row.owner as Json | null)?.id ?? null }),
  },
  "POST /api/quotes/:id/copy": {
    kind: "create",
    about: "quotes",
    fill: (body) => {
      withId(body);
      body.versionId ??= newId();
    },
  },
};

function fillQuoteParts(body: Json): void {
  withIdsIn(body, "sections");
  withIdsIn(body, "services");
  for (const section of listOf(body.sections)) withIdsIn(section, "lines");
}

function fillQuote(body: Json): void {
  withId(body);
  body.versionId ??= newId();
  fillQuoteParts(body);
}

/**
 * What the newest version says. Rooms and lines hang together by their order and their sums, so they are decided as one.
 */
function writtenQuote(row: Json, body: Json): Json {
  const newest = listOf(row.versions).at(-1) ?? {};
  const now: Json = { ...newest, ...pick(row, ["lang", "contact"]), ...orNone(row, ["company", "address"]) };
  return Object.fromEntries(
    quoteFields.filter((name) => name in body).map((name) => [name, like(now[name], body[name])]),
  );
}
const quoteFields = [
  "lang",
  "contact",
  "company",
  "address",
  "sections",
  "services",
  "deliveryFee",
  "discount",
  "validUntil",
  "intro",
  "terms",
  "deliveryTerms",
  "depositPercent",
];

/** A value with only those fields that another of its kind has: answers say more than bodies. */
function like(value: unknown, shape: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(shape)) {
    return value.map((entry, at) => like(entry, shape[at] ?? shape[0]));
  }
  if (typeof value !== "object" || value === null || typeof shape !== "object" || shape === null) return value;
  return Object.fromEntries(
    Object.keys(shape).map((name) => [name, like((value as Json)[name], (shape as Json)[name])]),
  );
}
