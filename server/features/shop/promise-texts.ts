import { PAYMENT_METHODS, type PaymentMethod } from "../../../src-shared/billing/ledger.ts";
import { everydayWindows } from "../../../src-shared/delivery/windows.ts";
import type { DeliveryZone } from "../../../src-shared/delivery/zone.ts";
import { type ContentKey, contentText } from "../../../src-shared/text/content/index.ts";
import { groupedHours, readableTime } from "../../../src-shared/values/grouped-hours.ts";
import type { OpeningHours } from "../../../src-shared/values/hours.ts";
import { LANGS, type Lang, type LocalizedText, textIn } from "../../../src-shared/values/localized.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import type { ShopSettings } from "./profile.ts";

export type PromiseSource = Pick<ShopSettings, "promises" | "hours" | "calendar" | "payment" | "bank">;

export interface PromiseTexts {
  /** "Saturday to Thursday, 8:00–18:00". */
  hours: string;
  /** "Free delivery", "Delivery from QAR 50". Never blank. */
  deliveryTitle: string;
  delivery: string;
  /** "Free", "From QAR 50": a cell of a table. */
  deliveryFee: string;
  returns: string;
  /** "14 days". */
  returnDays: string;
  warranty: string;
  /** "in cash, by card or by bank transfer". Never blank. */
  payment: string;
  /** "3 days" in which a transfer comes; blank where none is taken. */
  transferDays: string;
  /** "8:00–12:00 and 15:00–17:00"; blank where days differ, or none were chosen. */
  windows: string;
}

/**
 * The sentences that pages, mails and documents say of hours, delivery, payment, returns and warranty. They follow from settings and
 * delivery zones alone, so no text can promise what those deny. Blank where nothing is promised.
 */
export function promiseTexts(
  { promises, hours, calendar, payment, bank }: PromiseSource,
  zones: readonly DeliveryZone[],
  lang: Lang,
): PromiseTexts {
  const t = contentText[lang];
  const { returnDays, warrantyMonths } = promises;
  const own = textIn(promises.delivery, lang);
  const fees = feeTexts(zones, lang);
  const ways = paymentWays({ payment, bank });
  return {
    ...fees,
    delivery: [fees.delivery, own].filter((text) => text !== "").join(" "),
    hours: hoursText(hours, lang),
    returns: returnDays > 0 ? t("promise.returns", { count: returnDays }) : "",
    returnDays: returnDays > 0 ? t("promise.days", { count: returnDays }) : "",
    warranty: warrantyMonths > 0 ? t("promise.warranty", { count: warrantyMonths }) : "",
    payment: list(
      lang,
      "disjunction",
      ways.map((way) => t(`promise.pay.${way}`)),
    ),
    transferDays: ways.includes("transfer") ? t("promise.days", { count: payment.bankTransferDays }) : "",
    windows: list(
      lang,
      "conjunction",
      everydayWindows(calendar.windows ?? []).map(({ from, to }) =>
        t("promise.window", { from: readableTime(from), to: readableTime(to) }),
      ),
    ),
  };
}

/** One of these texts in both languages. */
export function inBothLanguages(
  source: PromiseSource,
  zones: readonly DeliveryZone[],
  pick: (texts: PromiseTexts) => string,
): LocalizedText {
  const [en = "", ar = ""] = LANGS.map((lang) => pick(promiseTexts(source, zones, lang)));
  return { en, ar };
}

/** Cash where some sum may be paid so, a transfer where there is an account for it. */
export function paymentWays({ payment, bank }: Pick<ShopSettings, "payment" | "bank">): PaymentMethod[] {
  return PAYMENT_METHODS.filter((way) =>
    way === "cash" ? payment.codMaximum > 0 : way !== "transfer" || bank.iban !== "",
  );
}

const list = (lang: Lang, type: "conjunction" | "disjunction", parts: string[]): string =>
  new Intl.ListFormat(lang === "ar" ? "ar" : "en-GB", { type }).format(parts);

function feeTexts(
  zones: readonly DeliveryZone[],
  lang: Lang,
): Pick<PromiseTexts, "deliveryTitle" | "delivery" | "deliveryFee"> {
  const t = contentText[lang];
  const fees = zones.map((zone) => zone.fee);
  if (fees.length === 0) return { deliveryTitle: t("promise.deliveryTitle.plain"), delivery: "", deliveryFee: "" };
  const [least, most] = [Math.min(...fees), Math.max(...fees)];
  const say = (key: ContentKey, amount = 0) => t(key, { fee: formatMoney(amount, lang) });
  if (most === 0) {
    const everywhere = zones.some((zone) => zone.catchAll);
    return {
      deliveryTitle: say("promise.deliveryTitle.free"),
      delivery: say(everywhere ? "promise.delivery.free" : "promise.delivery.freeInAreas"),
      deliveryFee: say("promise.deliveryFee.free"),
    };
  }
  if (least === most) {
    return {
      deliveryTitle: say("promise.deliveryTitle.fee", most),
      delivery: say("promise.delivery.fee", most),
      deliveryFee: formatMoney(most, lang),
    };
  }
  if (least === 0) {
    return {
      deliveryTitle: say("promise.deliveryTitle.plain"),
      delivery: say("promise.delivery.upTo", most),
      deliveryFee: say("promise.deliveryFee.upTo", most),
    };
  }
  return {
    deliveryTitle: say("promise.deliveryTitle.from", least),
    delivery: say("promise.delivery.from", least),
    deliveryFee: say("promise.deliveryFee.from", least),
  };
}

function hoursText(hours: OpeningHours, lang: Lang): string {
  const t = contentText[lang];
  const open = groupedHours(hours).flatMap(({ from, to, hours: day }) => {
    if (day === null) return [];
    const days =
      from === to ? t(`hours.${from}`) : t("hours.range", { from: t(`hours.${from}`), to: t(`hours.${to}`) });
    return [t("hours.line", { days, open: readableTime(day.open), close: readableTime(day.close) })];
  });
  return open.join(lang === "ar" ? "، " : "; ");
}
