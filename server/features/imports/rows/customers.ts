/** Files of customers: those of Shopify, WooCommerce and this shop. Each row is a customer, known by phone or e-mail. */
import { type AuditSource, recordAudit } from "../../../../db/queries/audit.ts";
import { listOwners, removeUnnamedCustomer } from "../../../../db/queries/customers/customer-matches.ts";
import {
  confirmContacts,
  dropContacts,
  findCustomer,
  insertCustomer,
  lockCustomers,
  updateCustomer,
} from "../../../../db/queries/customers/customers.ts";
import type { RowUndo } from "../../../../db/schema/import-tables.ts";
import type { Db, Tx } from "../../../../db/schema.ts";
import { customerInput } from "../../../../src-shared/customers/operations.ts";
import { importProblem } from "../../../../src-shared/imports/problems.ts";
import { exportWords } from "../../../../src-shared/text/export/index.ts";
import { atFirstUse } from "../../../../src-shared/values/at-first-use.ts";
import { newId } from "../../../../src-shared/values/id.ts";
import { withLineFeeds } from "../../../../src-shared/values/line-feeds.ts";
import { LANGS } from "../../../../src-shared/values/localized.ts";
import { normalisePhone } from "../../../../src-shared/values/phone.ts";
import { withoutGuards } from "../../../kernel/export/csv-text.ts";
import { contactsOf } from "../../customer-matching/remember-customer.ts";
import { writtenCustomer } from "../../customers/customer-values.ts";
import type { TableRow } from "../reading/table-row.ts";
import { headingOf } from "../shapes/columns.ts";
import { oneByOne, type RowKind, type RowPlan, type RowSource } from "./row-kind.ts";

const FIELDS = ["name", "company", "crNumber", "phone", "email", "note"] as const;
type Field = (typeof FIELDS)[number];
type Column = Field | "firstName" | "lastName" | "otherPhone";

interface SourceCustomer extends RowSource {
  /** Blank: the file says nothing. Phones in E.164. */
  values: Record<Field, string>;
  /** Heading of the column by which customers are told. */
  contactColumn: string | null;
}

/** Headings of the exports of Shopify and WooCommerce, and of this shop in both languages. */
const columnOf = atFirstUse(
  () =>
    new Map<string, Column>([
      ["first name", "firstName"],
      ["last name", "lastName"],
      ["name", "name"],
      ["email", "email"],
      ["phone", "phone"],
      ["default address phone", "otherPhone"],
      ["default address company", "company"],
      ["note", "note"],
      ...LANGS.flatMap((lang) =>
        FIELDS.map((field) => [headingOf(exportWords[lang](`customer.${field}`)), field] as [string, Column]),
      ),
    ]),
);

/** Columns that a field is made of, in files without its own. */
const columnsFor: Partial<Record<Field, readonly Column[]>> = {
  name: ["firstName", "lastName", "company"],
  phone: ["otherPhone"],
};

/** What only a file of customers has: Shopify's marketing, WooCommerce's spending, this shop's balance. */
const marks = atFirstUse(
  () =>
    new Set([
      "accepts email marketing",
      "total spend",
      "aov",
      ...LANGS.map((lang) => headingOf(exportWords[lang]("customer.balance"))),
    ]),
);

function read(headings: readonly string[], rows: readonly TableRow[]) {
  const places = headings.map((heading) => columnOf().get(headingOf(heading)));
  const columns = Object.fromEntries(
    places.flatMap((column, at) => (column === undefined ? [] : [[column, headings[at] ?? ""]])),
  );
  const sources: SourceCustomer[] = [];
  const lines = new Map<string, number>();
  for (const row of rows) {
    // Our own exports end with the number of their rows.
    if (row === rows.at(-1) && row.cells.filter((cell) => cell !== "").length === 1) continue;
    const cell = (column: Column) => withoutGuards(row.cells[places.indexOf(column)] ?? "").trim();
    const source: SourceCustomer = {
      line: row.line,
      label: "",
      rows: 1,
      problems: [],
      contactColumn: columns.email ?? null,
      values: {
        name: cell("name") || [cell("firstName"), cell("lastName")].filter(Boolean).join(" "),
        company: cell("company"),
        crNumber: cell("crNumber"),
        // Shopify puts an apostrophe before a phone number, as before every text that begins with a plus.
        phone: (cell("phone") || cell("otherPhone")).replace(/^'/, ""),
        email: cell("email").toLowerCase(),
        note: cell("note"),
      },
    };
    const { values, problems } = source;
    source.label = [values.name || values.company, values.email || values.phone]
      .filter(Boolean)
      .join(" · ")
      .slice(0, 200);
    const wrong = (field: Field, code: string, value = values[field]) =>
      problems.push({
        line: row.line,
        column: columns[field] ?? columnsFor[field]?.map((one) => columns[one]).find(Boolean) ?? columns.email ?? null,
        code: importProblem(code),
        value: value.slice(0, 80),
      });
    const phone = values.phone === "" ? "" : normalisePhone(values.phone);
    if (phone === null) wrong("phone", "phone");
    else values.phone = phone;
    if (values.phone === "" && values.email === "") wrong("email", "contact_missing");
    // The name of a person who never gave one is what they are known by.
    const asked = {
      ...values,
      name: values.name || values.company || values.email || values.phone,
      lang: "en" as const,
    };
    for (const { path, message } of customerInput.safeParse(asked).error?.issues ?? []) {
      const field = FIELDS.find((one) => one === path[0]);
      if (field) wrong(field, message);
    }
    for (const { kind, value } of contactsOf(values)) {
      const before = lines.get(`${kind} ${value}`);
      if (before !== undefined) wrong(kind, "contact_twice", value);
      else lines.set(`${kind} ${value}`, row.line);
    }
    sources.push(source);
  }
  const unknown = headings.filter((heading, at) => heading !== "" && places[at] === undefined);
  return { columns, unknown, sources, rows: sources.length };
}

interface CustomerPlan extends RowPlan {
  /** The customer whom the contacts belong to; null: a new one. */
  known: Awaited<ReturnType<typeof findCustomer>> | null;
  changed: Partial<Record<Field, string>>;
}

async function plan(db: Db | Tx, source: SourceCustomer): Promise<CustomerPlan> {
  const result: CustomerPlan = {
    outcome: "wrong",
    changes: [],
    problems: [...source.problems],
    notices: [],
    known: null,
    changed: {},
  };
  if (result.problems.length > 0) return result;
  const { values, line } = source;
  const owners = (await listOwners(db, contactsOf(values))).filter(({ proven }) => proven);
  const ids = new Set(owners.map(({ customer }) => customer.id));
  if (ids.size > 1) {
    result.problems.push({
      line,
      column: source.contactColumn,
      code: "contact_elsewhere",
      value: source.label.slice(0, 80),
    });
    return result;
  }
  const known = owners[0]?.customer;
  if (!known) return { ...result, outcome: "new" };
  const stored = { ...known, crNumber: known.cr_number };
  for (const field of FIELDS) {
    const [before, after] = [withLineFeeds(stored[field] ?? ""), values[field]];
    if (after === "" || after === before || (field === "email" && after === before.toLowerCase())) continue;
    result.changed[field] = after;
    result.changes.push({ field: `customer.${field}`, sku: null, before: before || null, after });
  }
  return { ...result, known, outcome: result.changes.length > 0 ? "changed" : "unchanged" };
}

async function write(
  ctx: AuditSource,
  tx: Tx,
  { values }: SourceCustomer,
  { known, changed }: CustomerPlan,
): Promise<RowUndo | "changed_since"> {
  await lockCustomers(tx);
  const at = ctx.now().toISOString();
  const contacts = contactsOf(values);
  const owned = new Set((await listOwners(tx, contacts)).map(({ contact }) => `${contact.kind} ${contact.value}`));
  const added = contacts.filter(({ kind, value }) => !owned.has(`${kind} ${value}`));
  const id = known?.id ?? newId(ctx.now().getTime());
  if (!known) {
    await insertCustomer(tx, {
      id,
      name: values.name || values.company || values.email || values.phone,
      phone: values.phone,
      email: values.email,
      lang: "en",
      company: values.company || null,
      cr_number: values.crNumber || null,
      note: values.note || null,
      version: 0,
      created_at: at,
      updated_at: at,
      last_order_at: null,
    });
  }
  await confirmContacts(tx, id, contacts, at);
  const { crNumber, ...others } = changed;
  const columns = { ...others, ...(crNumber === undefined ? {} : { cr_number: crNumber }) };
  const after = await updateCustomer(tx, known ?? { id }, columns, at);
  if (!after) return "changed_since";
  const before = known ? writtenCustomer(known) : undefined;
  await recordAudit(tx, ctx, {
    collection: "customers",
    rowId: id,
    ...(before ? { before } : {}),
    after: writtenCustomer(after),
  });
  const stored = known as Record<string, unknown> | null | undefined;
  const undone = Object.keys(columns).map((name) => [name, (stored?.[name] as string | null) ?? null]);
  return {
    collection: "customers",
    rowId: id,
    version: after.version,
    before: known ? Object.fromEntries(undone) : null,
    contacts: added,
  };
}

async function putBack(ctx: AuditSource, tx: Tx, undo: RowUndo): Promise<boolean> {
  const row = await findCustomer(tx, undo.rowId);
  if (row?.version !== undo.version) return false;
  if (undo.before === null) {
    if (!(await removeUnnamedCustomer(tx, row.id))) return false;
    await recordAudit(tx, ctx, { collection: "customers", rowId: row.id, before: writtenCustomer(row) });
    return true;
  }
  await dropContacts(tx, row.id, undo.contacts ?? []);
  const after = await updateCustomer(tx, row, undo.before, ctx.now().toISOString());
  if (!after) return false;
  const changes = { before: writtenCustomer(row), after: writtenCustomer(after) };
  await recordAudit(tx, ctx, { collection: "customers", rowId: row.id, ...changes });
  return true;
}

export const customerFiles: RowKind<SourceCustomer, CustomerPlan, RowUndo> = {
  shape: "customers",
  isOf: (headings) => {
    const names = headings.map(headingOf);
    return names.some((name) => marks().has(name)) && names.some((name) => columnOf().get(name) === "email");
  },
  read,
  plans: oneByOne(plan),
  write,
  putBack,
};
