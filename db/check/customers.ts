import type { Finding } from "../../src-shared/health/invariants.ts";
import { normalisePhone } from "../../src-shared/values/phone.ts";
import type { Db, Tx } from "../schema.ts";

/** Checks for rows that name a missing customer, and contacts that are not in the normalised form of lookups. */
export async function checkCustomers(db: Db | Tx): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const table of ["orders", "quotes"] as const) {
    const rows = await db
      .selectFrom(table as "orders")
      .leftJoin("customers", "customers.id", `${table as "orders"}.customer_id`)
      .select([`${table as "orders"}.id`, `${table as "orders"}.number`, `${table as "orders"}.customer_id`])
      .where(`${table as "orders"}.customer_id`, "is not", null)
      .where("customers.id", "is", null)
      .execute();
    findings.push(
      ...rows.map(
        ({ id, number, customer_id }): Finding => ({
          invariant: "customer_there",
          kind: table,
          id,
          label: number,
          expected: `customer ${customer_id}`,
          found: "none",
        }),
      ),
    );
  }
  const contacts = await db
    .selectFrom("customer_contacts")
    .leftJoin("customers", "customers.id", "customer_contacts.customer_id")
    .select(["kind", "value", "customer_id", "customers.name", "customers.id as known"])
    .execute();
  for (const { kind, value, customer_id: id, name, known } of contacts) {
    const label = name ?? id;
    if (known === null) {
      const rest = { expected: `customer ${id}`, found: "none" };
      findings.push({ invariant: "customer_there", kind: "customers", id, label, ...rest });
    }
    const expected = kind === "email" ? value.trim().toLowerCase() : normalisePhone(value);
    if (value !== expected) {
      const rest = { expected: expected ?? "a phone number", found: value };
      findings.push({ invariant: "contact_form", kind: "customers", id, label, ...rest });
    }
  }
  return findings;
}
