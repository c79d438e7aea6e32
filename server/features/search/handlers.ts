import type { HandlersFor } from "../../../src-shared/api/define.ts";
import type { staffSearch } from "../../../src-shared/search/operations.ts";
import type { Context } from "../../context.ts";
import { fromReader } from "../../kernel/from-reader.ts";
import { searchEverything } from "./staff-search.ts";

export const staffSearchHandlers: HandlersFor<typeof staffSearch, Context> = {
  "GET /api/staff/search": fromReader((ctx, { query }) => searchEverything(ctx, query.q)),
};
