import { textIn } from "../../../src-shared/values/localized.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import type { OfferView } from "./content.ts";
import { Local } from "./parts/inline.tsx";
import { pricedLine } from "./parts/item-line.tsx";
import { LineTable } from "./parts/line-table.tsx";
import { Paragraph } from "./parts/paragraph.tsx";
import { Section } from "./parts/section.tsx";
import { type TotalRow, Totals } from "./parts/totals.tsx";
import type { MailFrame } from "./template.ts";

type Line = OfferView["sections"][number]["lines"][number];

/** What a quote offers: its rooms with their lines, each with its picture, its services, and the sums. */
export function OfferedLines({ offer, frame }: { offer: OfferView; frame: MailFrame }) {
  const { t, lang } = frame;
  const services = offer.services.map(({ title, amount }, position) => ({
    key: `${position}`,
    quantity: 1,
    name: <Local text={title} frame={frame} />,
    details: [],
    amount: formatMoney(amount, lang),
  }));
  return (
    <>
      {offer.sections.map((section, place) => (
        <Section
          // biome-ignore lint/suspicious/noArrayIndexKey: written once, never rearranged
          key={place}
          title={textIn(section.title, lang) || t("quoteOffer.title")}
        >
          <LineTable lines={section.lines.map((line, position) => tableLine(line, position, frame))} />
        </Section>
      ))}
      {offer.more > 0 && <Paragraph>{t("quoteOffer.more", { count: offer.more })}</Paragraph>}
      {services.length > 0 && (
        <Section title={t("cart.servicesTotal")}>
          <LineTable lines={services} />
        </Section>
      )}
      <Totals rows={totalsOf(offer, frame)} />
    </>
  );
}

const tableLine = (line: Line, position: number, frame: MailFrame) =>
  pricedLine(line, position, frame, line.optional ? [frame.t("quoteOffer.optional")] : []);

/** Without the optional lines, as the customer would accept it now; sums without a value are left out. */
function totalsOf({ sums, taxRate }: OfferView, { t, lang }: MailFrame): TotalRow[] {
  const money = (amount: number) => formatMoney(amount, lang);
  const rows: TotalRow[] = [{ label: t("cart.subtotal"), amount: money(sums.goods) }];
  if (sums.discount > 0) rows.push({ label: t("quoteOffer.discount"), amount: money(-sums.discount) });
  if (sums.services > 0) rows.push({ label: t("cart.servicesTotal"), amount: money(sums.services) });
  rows.push({ label: t("cart.delivery"), amount: sums.delivery === 0 ? t("cart.deliveryFree") : money(sums.delivery) });
  if (taxRate > 0) rows.push({ label: t("cart.tax", { rate: taxRate / 100 }), amount: money(sums.tax) });
  return [...rows, { label: t("cart.total"), amount: money(sums.total), strong: true }];
}
