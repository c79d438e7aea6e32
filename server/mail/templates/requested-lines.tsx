import { textIn } from "../../../src-shared/values/localized.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import type { RequestedLine } from "./content.ts";
import { Local, Ltr } from "./parts/inline.tsx";
import { LineTable } from "./parts/line-table.tsx";
import type { MailFrame } from "./template.ts";

/** What a quote is asked for; `withPrices` says what the shop showed, which only staff need to see. */
export function RequestedLines({
  lines,
  frame,
  withPrices = false,
}: {
  lines: RequestedLine[];
  frame: MailFrame;
  withPrices?: boolean;
}) {
  const { t, lang } = frame;
  return (
    <LineTable
      lines={lines.map((line, position) => ({
        key: `${position}`,
        quantity: line.quantity,
        name: <Local text={line.name} frame={frame} />,
        details: [
          ...(textIn(line.optionText, lang) ? [<Local key="options" text={line.optionText} frame={frame} />] : []),
          <>
            {`${t("cart.sku")}: `}
            <Ltr>{line.sku}</Ltr>
          </>,
          ...(withPrices ? [t("quoteMail.listed", { price: formatMoney(line.listedPrice, lang) })] : []),
        ],
      }))}
    />
  );
}
