import { listActiveZones } from "../../../db/queries/orders/delivery.ts";
import type { HandlersFor } from "../../../src-shared/api/define.ts";
import type { shop } from "../../../src-shared/content/shop.ts";
import arabic from "../../../src-shared/text/preview/ar.ts";
import english from "../../../src-shared/text/preview/en.ts";
import type { LocalizedText } from "../../../src-shared/values/localized.ts";
import type { Context } from "../../context.ts";
import { shownAnnouncement } from "./announcement.ts";
import { shownLogo } from "./logo.ts";
import { fillInBoth } from "./placeholders.ts";
import { readShopSettings } from "./profile.ts";
import { inBothLanguages, type PromiseTexts, paymentWays } from "./promise-texts.ts";
import { shownNavigation } from "./shown-navigation.ts";
import { shownSlides } from "./slides.ts";

const previewLine = { text: { en: english.line, ar: arabic.line }, link: "" };

export const shopHandlers: HandlersFor<typeof shop, Context> = {
  "GET /api/shop": async (ctx) => {
    const settings = { ...(await readShopSettings(ctx.db)), ...ctx.previewed };
    const zones = await listActiveZones(ctx.db);
    const { picture } = await ctx.catalogue.current();
    const said = (key: keyof PromiseTexts) => inBothLanguages(settings, zones, (texts) => texts[key]);
    const filled = (text: LocalizedText) => fillInBoth(text, { ...settings, zones, shownZones: zones });
    return {
      ...settings,
      logo: shownLogo(settings.logo),
      announcement: ctx.previewed ? previewLine : shownAnnouncement(settings.announcement, ctx.now()),
      navigation: await shownNavigation(ctx, settings.navigation),
      promises: {
        deliveryTitle: said("deliveryTitle"),
        delivery: said("delivery"),
        returns: said("returns"),
        returnDays: settings.promises.returnDays,
        warrantyMonths: settings.promises.warrantyMonths,
        payment: said("payment"),
        paymentWays: paymentWays(settings),
      },
      about: { title: filled(settings.about.title), text: filled(settings.about.text) },
      homeSections: settings.homeSections.filter(({ shown }) => shown).map(({ section }) => section),
      heroes: shownSlides(settings.heroes, ctx.now()).map(
        ({ image, alt, shown: _on, from: _from, until: _until, ...hero }) => ({
          ...hero,
          text: filled(hero.text),
          picture: picture(image, alt),
        }),
      ),
      cityCards: settings.cityCards.map(({ image, alt, ...card }) => ({
        ...card,
        text: filled(card.text),
        picture: picture(image, alt ?? card.title),
      })),
    };
  },
};
