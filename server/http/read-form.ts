/**
 * The body of a form that was sent without JavaScript, bounded before anything parses it.
 *
 * 1. Fields only (`application/x-www-form-urlencoded`): at most `REQUEST_BYTES` and `MAX_FIELDS`. The platform's parser
 *    takes time with the square of the number of fields: 5 MB of `a&` would keep the process busy for more than a minute.
 * 2. A file (`multipart/form-data`): `FILE_FORM_BYTES`, on the pages whose form has a file field; elsewhere `REQUEST_BYTES`.
 * 3. Any other content type is refused before a byte of it is read.
 */
import type { Request, Response } from "express";
import { orderTokenInPath, withoutLanguage } from "../../src-shared/addresses.ts";
import { REQUEST_BYTES } from "../../src-shared/api/body-size.ts";
import { isRefusal, type Refusal, refuse } from "../../src-shared/api/refusal.ts";
import type { BodyBudget } from "./limits/body-budget.ts";
import { readBody } from "./read-body.ts";
import { visitorAddress } from "./security.ts";

/** A file of 5 MB and its form around it. */
const FILE_FORM_BYTES = 5_100_000;
/** The longest form, a checkout of 100 lines with their services, has under 400. */
const MAX_FIELDS = 500;
const AMPERSAND = 0x26;

/**
 * Whether the form of a page has a file field: a customer's order pages (receipt of a transfer, purchase order) and the
 * quote request (plan of the rooms).
 */
const hasFileField = (path: string): boolean =>
  /^\/(?:order\/[^/]+|order-confirmation|quote)\/?$/.test(withoutLanguage(path));

/** The token of the order that a form belongs to; undefined on pages that belong to none. */
export function orderTokenOf(path: string, search: URLSearchParams): string | undefined {
  const token = orderTokenInPath(path);
  if (token !== undefined) return token;
  return /^\/order-confirmation\/?$/.test(withoutLanguage(path)) ? (search.get("order") ?? "") : undefined;
}

export async function readForm(
  req: Request,
  res: Response,
  budget: BodyBudget,
): Promise<Buffer | Refusal<"too_large" | "malformed" | "unsupported_media" | "unavailable" | "not_found">> {
  if (req.is("multipart/form-data")) {
    const maxBytes = hasFileField(req.path) ? FILE_FORM_BYTES : REQUEST_BYTES;
    const announced = Math.min(Number(req.headers["content-length"] ?? maxBytes), maxBytes);
    const release = budget.reserve({ isStaff: false, address: visitorAddress(req.ip) }, announced);
    if (!release) return refuse("unavailable", { retryAfter: 5 });
    res.once("close", release);
    return readBody(req, maxBytes);
  }
  // Without a body there is no content type either.
  if (req.is("application/x-www-form-urlencoded") === false) return refuse("unsupported_media");
  const body = await readBody(req, REQUEST_BYTES);
  if (isRefusal(body)) return body;
  return countFields(body) > MAX_FIELDS ? refuse("too_large") : body;
}

function countFields(body: Buffer): number {
  let fields = 1;
  for (let at = body.indexOf(AMPERSAND); at !== -1; at = body.indexOf(AMPERSAND, at + 1)) fields += 1;
  return fields;
}
