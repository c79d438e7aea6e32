import type { DeliveryZone } from "../../../src-shared/delivery/zone.ts";
import { zoneSpans } from "../../../src-shared/delivery/zone-spans.ts";
import { contentText } from "../../../src-shared/text/content/index.ts";
import { type Lang, textIn } from "../../../src-shared/values/localized.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import { escapeHtml } from "../../kernel/markdown/escape-html.ts";

/** Delivery zones with their times and fees: the table for `{{zones}}`, from the zones that are active now. */
export function zoneTable(zones: readonly DeliveryZone[], lang: Lang): string {
  const t = contentText[lang];
  const titles = [t("zones.area"), t("zones.numbers"), t("zones.days"), t("zones.fee"), t("zones.cash")];
  const head = titles.map((title) => `<th scope="col">${escapeHtml(title)}</th>`).join("");
  const rows = zones.map((zone) => {
    const numbers = zone.catchAll ? escapeHtml(t("zones.elsewhere")) : spansText(zone.zoneNumbers, lang);
    const cells = [
      numbers,
      escapeHtml(t("zones.dayCount", { count: Math.max(1, zone.leadDays) })),
      escapeHtml(feeText(zone, lang)),
      escapeHtml(zone.cashOnDelivery ? t("zones.yes") : t("zones.no")),
    ];
    const name = `<th scope="row">${escapeHtml(textIn(zone.name, lang))}</th>`;
    return `<tr>${name}${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
  });
  return `<table><thead><tr>${head}</tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

function feeText({ fee, freeFrom }: DeliveryZone, lang: Lang): string {
  const t = contentText[lang];
  if (fee === 0) return t("zones.free");
  const price = formatMoney(fee, lang);
  return freeFrom > 0 ? t("zones.freeFrom", { fee: price, amount: formatMoney(freeFrom, lang) }) : price;
}

/** Each span by itself, so that their row runs as the language does. */
const spansText = (numbers: readonly number[], lang: Lang): string =>
  zoneSpans(numbers)
    .map((span) => `<bdi dir="ltr">${span}</bdi>`)
    .join(lang === "ar" ? "، " : ", ");
