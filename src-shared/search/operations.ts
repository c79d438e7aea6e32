import { z } from "zod";
import { defineContract } from "../api/define.ts";
import { id, isoTime, localizedText, money, picture } from "../api/schemas.ts";
import { postedKind } from "../billing/posted-kind.ts";
import { staffOrderStatus } from "../orders/staff-order.ts";
import { productStatus } from "../products/input.ts";
import { quoteStatus } from "../quotes/content.ts";

export const staffFindings = z.object({
  orders: z.array(
    z.object({
      id,
      number: z.string().nullable(),
      status: staffOrderStatus,
      name: z.string(),
      company: z.string().nullable(),
      phone: z.string(),
      total: money,
      placedAt: isoTime,
    }),
  ),
  quotes: z.array(
    z.object({
      id,
      number: z.string(),
      status: quoteStatus,
      name: z.string(),
      company: z.string().nullable(),
      phone: z.string(),
      total: money,
      createdAt: isoTime,
    }),
  ),
  invoices: z.array(
    z.object({
      id,
      kind: postedKind,
      number: z.string(),
      buyer: z.string(),
      orderNumber: z.string().nullable(),
      total: money,
      issuedAt: isoTime,
    }),
  ),
  products: z.array(
    z.object({
      id,
      slug: z.string(),
      name: localizedText,
      /** The matching variant, or the first one. */
      sku: z.string(),
      status: productStatus,
      picture: picture.nullable(),
    }),
  ),
  customers: z.array(
    z.object({ id, name: z.string(), company: z.string().nullable(), phone: z.string(), email: z.string() }),
  ),
});
export type StaffFindings = z.output<typeof staffFindings>;

export const staffSearch = defineContract({
  "GET /api/staff/search": {
    summary:
      "One box over everything: number of an order, quote or invoice, phone in any format, SKU, company, names in both languages; at most 8 of each",
    access: "staff",
    query: z.object({ q: z.string().trim().max(100, "too_long").default("") }),
    answer: staffFindings,
    offline: true,
  },
});
