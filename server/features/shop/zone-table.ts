import type { DeliveryZone } from "../../../src-shared/delivery/zone.ts";
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
    const numbers = zone.catchAll
      ? escapeHtml(t("zones.elsewhere"))
      : `<bdi dir="ltr">${ranges(zone.zoneNumbers)}</bdi>`;
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

/** `1, 2, 3, 5` → "1–3, 5". */
function ranges(numbers: readonly number[]): string {
  const ranges: [from: number, to: number][] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && number <= last[1] + 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(", ");
}
