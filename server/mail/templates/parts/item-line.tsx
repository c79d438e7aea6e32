import type { ReactNode } from "react";
import { type LocalizedText, textIn } from "../../../../src-shared/values/localized.ts";
import { formatMoney } from "../../../../src-shared/values/money.ts";
import type { MailFrame } from "../template.ts";
import { Local, Ltr } from "./inline.tsx";

/** What a mail says of each thing that is ordered, offered or delivered. */
export interface Item {
  /** "" for none. */
  sku: string;
  name: LocalizedText;
  optionText: LocalizedText;
  quantity: number;
}

/** A line of the table (line-table.tsx) for a thing, with its options and its SKU. */
export const itemLine = (item: Item, position: number, frame: MailFrame) => ({
  key: `${position}`,
  quantity: item.quantity,
  name: <Local text={item.name} frame={frame} />,
  details: itemDetails(item, frame),
});

/** Amounts in dirhams. */
export interface PricedItem extends Item {
  unitPrice: number;
  lineTotal: number;
  pictureUrl: string | null;
}

/** The same with its picture and price, and what else is said of it. */
export function pricedLine(item: PricedItem, position: number, frame: MailFrame, more: readonly ReactNode[] = []) {
  const { t, lang } = frame;
  const { details, ...line } = itemLine(item, position, frame);
  const each = item.quantity > 1 ? [`${formatMoney(item.unitPrice, lang)} ${t("cart.each")}`] : [];
  return {
    ...line,
    details: [...details, ...each, ...more],
    pictureUrl: item.pictureUrl,
    amount: formatMoney(item.lineTotal, lang),
  };
}

function itemDetails({ sku, optionText }: Item, frame: MailFrame): ReactNode[] {
  const details: ReactNode[] = [];
  if (textIn(optionText, frame.lang)) details.push(<Local key="options" text={optionText} frame={frame} />);
  if (sku !== "") {
    details.push(
      <>
        {`${frame.t("cart.sku")}: `}
        <Ltr>{sku}</Ltr>
      </>,
    );
  }
  return details;
}
