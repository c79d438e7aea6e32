/** Customers, and what came in from visitors. */
import { type Json, type Rules, same, withId } from "./rule.ts";

export const peopleRules: Rules = {
  "PATCH /api/staff/messages/:id": { kind: "edit", about: "contact_messages" },
  "PATCH /api/staff/quote-requests/:id": { kind: "edit", about: "quote_requests" },

  "POST /api/customers": { kind: "create", about: "customers", fill: withId },
  "PUT /api/customers/:id": {
    kind: "edit",
    about: "customers",
    written: writtenCustomer,
    groups: [["phone", "email"]],
  },
};

function writtenCustomer(row: Json, body: Json): Json {
  return { ...same(row, body), ...Object.fromEntries(blankWhenNone.map((name) => [name, row[name] ?? ""])) };
}
const blankWhenNone = ["company", "crNumber", "phone", "email", "note"];
