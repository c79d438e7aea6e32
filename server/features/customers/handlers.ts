import { findCustomer, listCustomers } from "../../../db/queries/customers/customers.ts";
import type { HandlersFor } from "../../../src-shared/api/define.ts";
import { refuse } from "../../../src-shared/api/refusal.ts";
import type { customers } from "../../../src-shared/customers/operations.ts";
import { searchTerms } from "../../../src-shared/orders/search.ts";
import type { Context } from "../../context.ts";
import { fromReader } from "../../kernel/from-reader.ts";
import { tagVersion } from "../../kernel/versioned-row.ts";
import { addCustomer } from "./add-customer.ts";
import { changeCustomer } from "./change-customer.ts";
import { confirmContact } from "./confirm-contact.ts";
import { customerSort } from "./customer-sort.ts";
import { exportCustomers } from "./export-customers.ts";
import { customerRows, readCustomer } from "./read-customer.ts";

export const customerHandlers: HandlersFor<typeof customers, Context> = {
  "GET /api/customers": fromReader(async (ctx, { query }) => {
    const { page, pageSize } = query;
    const { rows, total, more } = await listCustomers(ctx.db, searchTerms(query.q ?? ""), customerSort(query.sort), {
      offset: (page - 1) * pageSize,
      limit: pageSize,
    });
    return { data: await customerRows(ctx, rows), meta: { total, page, pageSize, more } };
  }),

  "GET /api/customers/export": exportCustomers,

  "POST /api/customers": addCustomer,

  "GET /api/customers/:id": async (ctx, { params }) => {
    const customer = await findCustomer(ctx.db, params.id);
    return customer ? tagVersion(ctx, await readCustomer(ctx, ctx.db, customer)) : refuse("not_found");
  },

  "POST /api/customers/:id/contacts": confirmContact,

  "PUT /api/customers/:id": changeCustomer,
};
