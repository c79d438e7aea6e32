import type { HandlersFor } from "../../../src-shared/api/define.ts";
import { settingKeys, type settings } from "../../../src-shared/settings/operations.ts";
import type { Context } from "../../context.ts";
import { staffWrite } from "../../kernel/unit-of-work.ts";
import { tagVersion } from "../../kernel/versioned-row.ts";
import { documentBrand } from "../shop/document-brand.ts";
import { PREVIEW, previewToken } from "../shop/preview-token.ts";
import { readShopSettings } from "../shop/profile.ts";
import { readSetting } from "./read-setting.ts";
import { uploadLogo } from "./upload-logo.ts";
import { writeSetting } from "./write-setting.ts";

export const settingHandlers: HandlersFor<typeof settings, Context> = {
  "GET /api/staff/discount-limits": async (ctx) => (await readShopSettings(ctx.db)).discounts,

  "GET /api/staff/brand": async (ctx) => documentBrand(await readShopSettings(ctx.db)),

  "GET /api/settings": (ctx) => Promise.all(settingKeys.map((key) => readSetting(ctx.db, key))),

  "GET /api/settings/:key": async (ctx, { params }) => tagVersion(ctx, await readSetting(ctx.db, params.key)),

  "GET /api/preview-link": async (ctx) => {
    const { visitors } = await readShopSettings(ctx.db);
    return { url: `${ctx.config.publicUrl}/?${PREVIEW}=${previewToken(ctx.secrets, visitors.generation)}` };
  },

  "POST /api/shop-logo": (ctx, { file }) => uploadLogo(ctx, file),

  "PUT /api/settings/:key": (ctx, input) =>
    staffWrite(ctx, input, (tx) => writeSetting(ctx, tx, input.params.key, input.body.value)),
};
