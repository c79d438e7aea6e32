/** Schemas of the plain fields of a product (plain-fields.ts) in requests and answers. */
import { z } from "zod";
import { line } from "../api/schemas.ts";
import { PLAIN_FIELDS, PLAIN_NAMES, type PlainField, type PlainName, type PlainValues } from "./plain-fields.ts";

type Schemas = { [K in PlainName]: z.ZodType<PlainValues[K], PlainValues[K]> };

/** Schema of one plain field as staff write it. */
export const plainWritten = shapeOf(writtenAs) as Schemas;

/** Schemas of all plain fields as staff write them; missing fields get their `initial` value. */
export const plainInput = shapeOf((field) => writtenAs(field).default(field.initial)) as {
  [K in PlainName]: z.ZodDefault<Schemas[K]>;
};

export const plainAnswer = shapeOf(answerSchemaOf) as Schemas;

function shapeOf(schemaOf: (field: PlainField) => z.ZodType): z.ZodRawShape {
  return Object.fromEntries(PLAIN_NAMES.map((name) => [name, schemaOf(PLAIN_FIELDS[name])]));
}

function writtenAs(field: PlainField): z.ZodType {
  if (field.kind === "flag") return z.boolean();
  if (field.kind === "text") return line(field.max);
  return z.int("not_a_number").min(0, "too_low").max(field.max, "too_high");
}

function answerSchemaOf({ kind }: PlainField): z.ZodType {
  return kind === "flag" ? z.boolean() : kind === "text" ? z.string() : z.int();
}
