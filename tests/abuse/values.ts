// Values for generated requests: some that fit a JSON schema, others that fit none.
import type { Dice } from "../money/dice.ts";

export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  format?: string;
  minimum?: number;
}

/** Text that has broken programs: of databases, paths, markup, mail headers, encodings, prototypes, numbers. */
const HOSTILE_TEXT = [
  "",
  " ",
  "'; drop table orders; --",
  '"',
  "%",
  "_",
  "* OR 1=1",
  '"NEAR(',
  "../../etc/passwd",
  "..%2f..%2f",
  "<script>alert(1)</script>",
  "javascript:alert(1)",
  "a\r\nBcc: x@example.com",
  "\u0000",
  "\u202e",
  "\ud800",
  "＝1+1",
  "__proto__",
  "constructor",
  "toString",
  "1e309",
  "-1",
  "0x10",
  "9007199254740993",
  "NaN",
  "null",
  "[]",
  "{}",
  "x".repeat(5000),
  "ا".repeat(400),
  "🪑".repeat(200),
  "a&".repeat(300),
  "(((((((((((((((((((((((a",
] as const;
const HOSTILE: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  2 ** 53,
  1e308,
  [],
  {},
  [[[[[]]]]],
  { __proto__: { isAdmin: true } },
  "2",
];

/** Ids and names of rows that exist, so that requests reach the handlers. */
export interface Pool {
  ids: readonly string[];
  variantIds: readonly string[];
  slugs: readonly string[];
  tokens: readonly string[];
}

export function one<T>(dice: Dice, from: readonly T[]): T {
  const picked = dice.pick(from);
  if (picked === undefined) throw new Error("there is nothing to pick from");
  return picked;
}

export const hostileText = (dice: Dice): string => one(dice, HOSTILE_TEXT);

/** A value for the field `name`: mostly one that fits the schema. */
export function makeValue(dice: Dice, schema: Schema, name: string, pool: Pool, depth = 0): unknown {
  if (dice.chance(6)) return dice.chance(50) ? hostileText(dice) : one(dice, HOSTILE);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices?.length) return makeValue(dice, one(dice, choices), name, pool, depth + 1);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum?.length) return one(dice, schema.enum);
  const type = Array.isArray(schema.type) ? one(dice, schema.type) : schema.type;
  if (schema.properties || type === "object") return objectOf(dice, schema, pool, depth);
  if (type === "array") {
    const count = depth > 4 ? 0 : one(dice, [0, 1, 1, 2, 3]);
    return Array.from({ length: count }, () => makeValue(dice, schema.items ?? {}, name, pool, depth + 1));
  }
  if (type === "integer" || type === "number") return one(dice, [0, 1, 2, 3, 100, schema.minimum ?? 1, 89_000]);
  if (type === "boolean") return dice.chance(50);
  if (type === "null") return null;
  return textOf(dice, name, pool);
}

function objectOf(dice: Dice, schema: Schema, pool: Pool, depth: number): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(schema.properties ?? {})) {
    const isNeeded = schema.required?.includes(name) ?? false;
    if (dice.chance(isNeeded ? 97 : 40)) made[name] = makeValue(dice, inner, name, pool, depth + 1);
  }
  if (dice.chance(5)) made[one(dice, ["status", "paid", "isAdmin", "role", "id", "constructor"])] = "x";
  return made;
}

function textOf(dice: Dice, name: string, pool: Pool): string {
  if (/email|^to$|recipient/i.test(name)) return one(dice, ["maryam@example.com", "x@y", "a@b.example, c@d.example"]);
  if (/phone/i.test(name)) return one(dice, ["+97455123456", "5512 3456", "٥٥١٢٣٤٥٦", "123"]);
  if (/variantId/i.test(name)) return one(dice, pool.variantIds);
  if (/id$|ids$|target/i.test(name)) return one(dice, pool.ids);
  if (/slug/i.test(name)) return one(dice, pool.slugs);
  if (/token|proof|stamp/i.test(name)) return one(dice, pool.tokens);
  if (/date|from|until|day|at$/i.test(name))
    return one(dice, ["2026-11-22", "2026-02-30", "2026-11-22T06:00:00.000Z", "soon"]);
  return dice.chance(30) ? hostileText(dice) : one(dice, ["Ten desks", "كرسي مكتب", "Room 4, floor 2", "a", "Seating"]);
}
