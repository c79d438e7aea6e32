/**
 * The plain fields of a product: each is a column of its own, read by everybody and written by staff without change. The API's
 * schemas, the row, the editor, the names in the audit log and the shop's product facts follow from this table; the labels are
 * in src-shared/text/product-fields.
 */

interface Common {
  /** Column of the table `products` (a migration makes it). */
  column: string;
  /** Panel of the editor that shows it. */
  panel: "place" | "services" | "state";
  /** Format in the shop's product facts; absent: not among them. Empty values are never listed. */
  fact?: "months" | "as it is";
}

export type PlainField = Common &
  (
    | { kind: "number"; max: number; initial: number; suggested?: number }
    | { kind: "flag"; initial: boolean; suggested?: boolean }
    | { kind: "text"; max: number; initial: string; suggested?: string }
  );

/** `initial`: the value where none is sent. `suggested`: the value in the editor of a new product. */
export const PLAIN_FIELDS = {
  brand: { kind: "text", column: "brand", max: 60, initial: "", panel: "place" },
  warrantyMonths: {
    kind: "number",
    column: "warranty_months",
    max: 600,
    initial: 0,
    panel: "services",
    fact: "months",
  },
  leadTimeDays: { kind: "number", column: "lead_time_days", max: 365, initial: 0, panel: "services" },
  isFeatured: { kind: "flag", column: "is_featured", initial: false, panel: "state" },
  isNewArrival: { kind: "flag", column: "is_new_arrival", initial: false, suggested: true, panel: "state" },
  isBestSeller: { kind: "flag", column: "is_best_seller", initial: false, panel: "state" },
} as const satisfies Record<string, PlainField>;

type Fields = typeof PLAIN_FIELDS;
export type PlainName = keyof Fields;
export type PlainNameOf<Kind> = { [K in PlainName]: Fields[K]["kind"] extends Kind ? K : never }[PlainName];
export type PlainFactName = { [K in PlainName]: Fields[K] extends { fact: string } ? K : never }[PlainName];

interface Values {
  number: number;
  flag: boolean;
  text: string;
}
export type PlainValues = { [K in PlainName]: Values[Fields[K]["kind"]] };
export type PlainColumns = { [K in PlainName as Fields[K]["column"]]: Values[Fields[K]["kind"]] };

export const PLAIN_NAMES = Object.keys(PLAIN_FIELDS) as PlainName[];
export const PLAIN_FACTS = PLAIN_NAMES.filter((name): name is PlainFactName => "fact" in PLAIN_FIELDS[name]);

export const isPlain = <Kind extends PlainField["kind"]>(name: PlainName, kind: Kind): name is PlainNameOf<Kind> =>
  PLAIN_FIELDS[name].kind === kind;

/** The given fields as columns of the row. */
export function plainColumns(values: PlainValues): PlainColumns;
export function plainColumns(values: Partial<PlainValues>): Partial<PlainColumns>;
export function plainColumns(values: Partial<PlainValues>): Partial<PlainColumns> {
  const given = PLAIN_NAMES.filter((name) => values[name] !== undefined);
  return Object.fromEntries(given.map((name) => [PLAIN_FIELDS[name].column, values[name]]));
}

/** The columns of a row as fields. */
export const plainValues = (row: PlainColumns): PlainValues => mapPlain(({ column }) => row[column]);

/** The plain fields among the fields of a product. */
export const pickPlain = (values: PlainValues): PlainValues => mapPlain((_, name) => values[name]);

/** Initial values of all plain fields. */
export const plainInitial = (): PlainValues => mapPlain(({ initial }) => initial);

/** Values in the editor of a new product. */
export const plainSuggested = (): PlainValues => mapPlain((field: PlainField) => field.suggested ?? field.initial);

function mapPlain(read: (field: Fields[PlainName], name: PlainName) => string | number | boolean): PlainValues {
  return Object.fromEntries(PLAIN_NAMES.map((name) => [name, read(PLAIN_FIELDS[name], name)])) as PlainValues;
}
