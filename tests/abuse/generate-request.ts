// A generated request: an operation of the contract or a page, with values that mostly fit the schema and sometimes a broken form.
import { z } from "zod";
import type { Endpoint, EndpointKey } from "../../src-shared/api/define.ts";
import { contract } from "../../src-shared/contract.ts";
import type { Dice } from "../money/dice.ts";
import { hostileText, makeValue, one, type Pool, type Schema } from "./values.ts";

export interface GeneratedRequest {
  method: string;
  /** The bytes that are sent. */
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
  /** Sent with the session of a member of staff. */
  isStaff: boolean;
}

/** Operations that end the session with which the others are sent. */
const ENDS_SESSION =
  /^(?:DELETE \/api\/sessions?|PUT \/api\/session\/password|.*\/api\/session\/authenticator|.*recovery-codes)/;
/** Operations left out because they answer without end or take long by nature. */
const STREAMS = new Set<string>(["GET /api/events"]);

const schemaOf = (type: z.ZodType): Schema => z.toJSONSchema(type, { io: "input", unrepresentable: "any" }) as Schema;

interface Operation {
  key: EndpointKey;
  endpoint: Endpoint;
  params: Schema | undefined;
  query: Schema | undefined;
  body: Schema | undefined;
}

const operations: Operation[] = (Object.entries(contract) as [EndpointKey, Endpoint][])
  .filter(([key]) => !STREAMS.has(key))
  .map(([key, endpoint]) => ({
    key,
    endpoint,
    params: endpoint.params && schemaOf(endpoint.params),
    query: endpoint.query && schemaOf(endpoint.query),
    body: endpoint.body && schemaOf(endpoint.body),
  }));

const PAGES = [
  "/",
  "/ar",
  "/products",
  "/collection",
  "/cart",
  "/checkout",
  "/order",
  "/contact",
  "/quote",
  "/services",
  "/journal",
  "/ar/products",
  "/order-confirmation",
  "/sitemap.xml",
  "/llms.txt",
  "/robots.txt",
  "/admin",
  "/adm/ogulf",
  "/metrics",
];
const ODD_PATHS = [
  "//evil.example/",
  "/%E0%A4%A",
  "/..%2f..%2fshop.db",
  "/api/%00",
  "/api//orders",
  "/\\evil",
  "/.git/config",
];

export function generateRequest(dice: Dice, pool: Pool): GeneratedRequest {
  if (dice.chance(15)) return pageRequest(dice, pool);
  const { key, endpoint, params, query, body } = one(dice, operations);
  const [method, template] = key.split(" ") as [string, string];
  const given = params?.properties ?? {};
  const path = template.replace(/:(\w+)/g, (_, name: string) => encoded(paramOf(dice, name, given[name] ?? {}, pool)));
  const isStaff = dice.chance(35) && !ENDS_SESSION.test(key);
  const request: GeneratedRequest = {
    method: dice.chance(3) ? one(dice, ["PUT", "DELETE", "PATCH", "OPTIONS", "GET"]) : method,
    path: path + queryOf(dice, query, pool),
    headers: {},
    body: undefined,
    isStaff,
  };
  if (ENDS_SESSION.test(`${request.method} ${template}`)) request.isStaff = false;
  if (request.method !== "GET" && body) addBody(dice, request, body, pool, endpoint.upload !== undefined);
  if (dice.chance(10)) request.headers["idempotency-key"] = dice.chance(80) ? `key-${dice.below(500)}` : "k ey";
  if (dice.chance(10)) request.headers["if-match"] = one(dice, ['"1"', "*", "W/x", "99999999999"]);
  if (dice.chance(2)) request.headers.origin = "https://evil.example";
  return request;
}

function pageRequest(dice: Dice, pool: Pool): GeneratedRequest {
  const made = [
    `/product/${one(dice, pool.slugs)}`,
    `/order/${one(dice, pool.tokens)}`,
    `/s/${one(dice, pool.tokens)}`,
  ];
  const path = dice.chance(15)
    ? one(dice, ODD_PATHS)
    : one(dice, [...PAGES, ...made, `/${encoded(hostileText(dice))}`]);
  const query = dice.chance(50)
    ? `?${one(dice, ["q", "page", "category", "sort", "x", "area"])}=${encoded(hostileText(dice))}`
    : "";
  const request: GeneratedRequest = { method: "GET", path: path + query, headers: {}, body: undefined, isStaff: false };
  if (dice.chance(15)) {
    request.method = "POST";
    request.headers["content-type"] = "application/x-www-form-urlencoded";
    request.body = `intent=${one(dice, ["add", "send", "resend", "x"])}&name=${encoded(hostileText(dice))}&quantity=2`;
  }
  return request;
}

function addBody(dice: Dice, request: GeneratedRequest, schema: Schema, pool: Pool, isForm: boolean): void {
  const value = makeValue(dice, schema, "body", pool);
  if (isForm && dice.chance(70)) {
    const file = dice.chance(50) ? "%PDF-1.7\n" : "\u0089PNG\r\n\u001a\n0000IHDR";
    const fields = Object.entries(value !== null && typeof value === "object" ? value : {}).slice(0, 8);
    const parts = fields.map(([name, text]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}`);
    parts.push(`--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n${file}`);
    request.headers["content-type"] = "multipart/form-data; boundary=b";
    request.body = `${parts.join("\r\n")}\r\n${dice.chance(90) ? "--b--" : ""}`;
    return;
  }
  request.headers["content-type"] = dice.chance(96) ? "application/json" : one(dice, ["text/plain", "application/xml"]);
  const text = JSON.stringify(value) ?? "null";
  request.body = dice.chance(95)
    ? text
    : one(dice, [text.slice(0, -1), `\ufeff${text}`, "[".repeat(3000), '{"a":1e999}', ""]);
}

function paramOf(dice: Dice, name: string, schema: Schema, pool: Pool): string {
  if (dice.chance(10)) return hostileText(dice) || "x";
  if (name === "token") return one(dice, pool.tokens);
  if (name === "slug") return one(dice, pool.slugs);
  if (name === "id") return one(dice, dice.chance(80) ? pool.ids : pool.slugs);
  const value = makeValue(dice, schema, name, pool);
  return value === null || typeof value === "object" ? "x" : String(value) || "x";
}

function queryOf(dice: Dice, schema: Schema | undefined, pool: Pool): string {
  const pairs: string[] = [];
  for (const [name, inner] of Object.entries(schema?.properties ?? {})) {
    if (dice.chance(70)) continue;
    pairs.push(`${name}=${encoded(String(makeValue(dice, inner, name, pool)))}`);
    if (dice.chance(10)) pairs.push(`${name}=${encoded(hostileText(dice))}`);
  }
  if (dice.chance(10)) pairs.push(`x${dice.below(9)}=${dice.below(99_999)}`, "%");
  return pairs.length > 0 ? `?${pairs.join("&")}` : "";
}

/** Percent-encoded, lone surrogates too. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed()).slice(0, 6000);
