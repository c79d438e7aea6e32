import type { HandlersFor } from "../../../src-shared/api/define.ts";
import type { shop } from "../../../src-shared/content/shop.ts";
import type { Context } from "../../context.ts";
import { readShopSettings } from "./profile.ts";

export const shopHandlers: HandlersFor<typeof shop, Context> = {
  "GET /api/shop": async (ctx) => {
    const settings = await readShopSettings(ctx.db);
    const { picture } = await ctx.catalogue.current();
    return {
      ...settings,
      heroes: settings.heroes.map(({ image, alt, ...hero }) => ({ ...hero, picture: picture(image, alt) })),
      cityCards: settings.cityCards.map(({ image, alt, ...card }) => ({
        ...card,
        picture: picture(image, alt ?? card.title),
      })),
    };
  },
};
