import type { HandlersFor } from "../../../src-shared/api/define.ts";
import type { translations } from "../../../src-shared/translations/operations.ts";
import type { Context } from "../../context.ts";
import { exportTranslations } from "./export-translations.ts";

export const translationHandlers: HandlersFor<typeof translations, Context> = {
  "GET /api/translations/export": (ctx, { query }) => exportTranslations(ctx, query),
};
