import type { HandlersFor } from "../../../src-shared/api/define.ts";
import { refuse } from "../../../src-shared/api/refusal.ts";
import type { shopTexts } from "../../../src-shared/shop-texts/operations.ts";
import type { Context } from "../../context.ts";
import { staffWrite } from "../../kernel/unit-of-work.ts";
import { listShopTexts } from "./list-shop-texts.ts";
import { standardTexts } from "./standard-texts.ts";
import { writeShopText } from "./write-shop-text.ts";

export const shopTextHandlers: HandlersFor<typeof shopTexts, Context> = {
  "GET /api/shop-texts": (ctx, { query }) => listShopTexts(ctx.db, query),

  "PUT /api/shop-texts/:key": async (ctx, input) => {
    const text = (await standardTexts()).get(input.params.key);
    if (!text) return refuse("not_found");
    return staffWrite(ctx, input, (tx) => writeShopText(ctx, tx, text, input.body));
  },
};
