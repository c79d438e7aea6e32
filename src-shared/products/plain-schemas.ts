/** The plain fields of a product (plain-fields.ts) as the API takes and answers them. */
import { z } from "zod";
import { line } from "../api/schemas.ts";
import { PLAIN_FIELDS, PLAIN_NAMES, type PlainField, type PlainName, type PlainValues } from "./plain-fields.ts";

type Schemas = { [K in PlainName]: z.ZodType<PlainValues[K], PlainValues[K]> };

/** As staff write one of them. */
export const plainWritten = shapeOf(writtenAs) as Schemas;

/** As staff write all of them; what is left out is as plain-fields.ts says. */
export const plainInput = shapeOf((field) => writtenAs(field).default(field.initial)) as {
  [K in PlainName]: z.ZodDefault<Schemas[K]>;
};

export const plainAnswer = shapeOf(answeredAs) as Schemas;

function shapeOf(schemaOf: (field: PlainField) => z.ZodType): z.ZodRawShape {
  return Object.fromEntries(PLAIN_NAMES.map((name) => [name, schemaOf(PLAIN_FIELDS[name])]));
}

function writtenAs(field: PlainField): z.ZodType {
  if (field.kind === "flag") return z.boolean();
  if (field.kind === "text") return line(field.max);
  return z.int("not_a_number").min(0, "too_low").max(field.max, "too_high");
}

function answeredAs({ kind }: PlainField): z.ZodType {
  return kind === "flag" ? z.boolean() : kind === "text" ? z.string() : z.int();
}
