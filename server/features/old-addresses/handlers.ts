import type { HandlersFor } from "../../../src-shared/api/define.ts";
import type { oldAddresses } from "../../../src-shared/catalogue/old-addresses.ts";
import type { Context } from "../../context.ts";
import { fromReader } from "../../kernel/from-reader.ts";
import { listTable } from "../../kernel/list-table.ts";
import { exportOldAddresses } from "./export-old-addresses.ts";

export const oldAddressHandlers: HandlersFor<typeof oldAddresses, Context> = {
  "GET /api/old-addresses": fromReader(listTable("slug_redirects", { search: ["slug"], order: ["kind", "slug"] })),

  "GET /api/old-addresses/export": (ctx, { query }) => exportOldAddresses(ctx, query),
};
