import { expectTypeOf, test } from "vitest";
import type { NewMail } from "../../../db/queries/mail/mail-queue.ts";
import type { MailKind } from "../../../src-shared/mail/registry.ts";

/** The arguments of `queueMail`: the data follow from the kind. */
const mail = <Kind extends MailKind>({ kind, data }: Pick<NewMail<Kind>, "kind" | "data">) => ({ kind, data });

test("a mail of an unknown kind, or with another kind's data, does not compile", () => {
  expectTypeOf(mail({ kind: "new-order", data: { orderId: "o" } })).toHaveProperty("kind");
  // @ts-expect-error: no such kind
  expectTypeOf(mail({ kind: "new-ordr", data: { orderId: "o" } })).toHaveProperty("kind");
  // @ts-expect-error: an invoice is found by its own id
  expectTypeOf(mail({ kind: "invoice-sent", data: { orderId: "o" } })).toHaveProperty("kind");
  // @ts-expect-error: no status of an order
  expectTypeOf(mail({ kind: "order-status", data: { orderId: "o", status: "sent" } })).toHaveProperty("kind");
});
