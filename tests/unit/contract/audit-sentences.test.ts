// Actions of the audit log: each operation that writes has a sentence.
import { expect, test } from "vitest";
import { contract } from "../../../src-shared/contract.ts";
import { auditActions } from "../../../src-shared/text/audit-actions/index.ts";

/** Operations of signed-in users that change nothing, or that prepare the next operation. */
const withoutEntry = [
  "POST /api/quotes/:id/send/preview",
  "POST /api/orders/:id/invoices/preview",
  "POST /api/orders/:id/pro-formas/preview",
  "POST /api/payments/:id/receipt/preview",
  "POST /api/invoices/:id/credit-notes/preview",
  "POST /api/session/passkeys/creation",
  "PUT /api/devices/self/reservations",
  "POST /api/updates/:release/parts",
  // Reading a file changes no row of the shop; carrying the import out does.
  "POST /api/imports",
];

test("every operation by which a signed-in user changes a row has a sentence", () => {
  const changing = Object.entries(contract)
    .filter(([key, { access }]) => !key.startsWith("GET ") && access !== "public" && access !== "holder")
    .map(([key]) => key);
  const sentences = new Set<string>(auditActions);
  expect(changing.filter((key) => !sentences.has(key)).sort()).toEqual(withoutEntry.toSorted());
});

test("every sentence is one of an operation or of a command", () => {
  expect(auditActions.filter((act) => !(act in contract) && !act.startsWith("command:"))).toEqual([]);
});
