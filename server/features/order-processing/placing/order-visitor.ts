import type { Visitor } from "../../../../db/queries/orders/order-visitors.ts";
import type { App, Context } from "../../../context.ts";

export type OrderVisitor = Visitor;

/** Fingerprints of an order's sender, which reveal nothing by themselves. Takes the phone as it is stored (E.164). */
export const visitorOf = (
  ctx: Pick<Context, "secrets" | "ip">,
  contact: { phone: string; email: string },
): OrderVisitor => ({
  address: ctx.secrets.fingerprint("visitor", ctx.ip),
  phone: ctx.secrets.fingerprint("phone", contact.phone),
  mailbox: mailboxOf(ctx, contact.email),
});

/** Fingerprint of a mailbox; upper and lower case are one mailbox. */
export const mailboxOf = ({ secrets }: Pick<App, "secrets">, email: string): string =>
  secrets.fingerprint("mailbox", email.trim().normalize("NFKC").toLowerCase());
