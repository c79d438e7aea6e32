import { useFormat } from "../format.ts";
import { useServices } from "../services.tsx";
import type { QuoteSectionValues, QuoteServiceValues, QuoteValues } from "./quote-values.ts";

/** How lines and services are written where two people's changes meet; other fields show themselves. */
export function useShownValues(): (field: keyof QuoteValues, value: unknown) => string | undefined {
  const { t } = useServices();
  const { text, money } = useFormat();
  return (field, value) => {
    if (field === "sections") {
      return (value as QuoteSectionValues[])
        .map(({ title, lines }) =>
          [
            text(title),
            ...lines.map((line) =>
              [
                `${line.quantity ?? "?"} × ${text(line.name)}`,
                line.listPrice === null ? "" : money(line.listPrice),
                line.discount ? `−${line.discount} %` : "",
                line.optional ? `(${t("quote.line.optional")})` : "",
              ]
                .filter(Boolean)
                .join(" · "),
            ),
          ]
            .filter(Boolean)
            .join("\n"),
        )
        .join("\n\n");
    }
    if (field === "services") {
      return (value as QuoteServiceValues[])
        .map(({ title, amount }) => `${text(title)} ${amount === null ? "" : money(amount)}`)
        .join("\n");
    }
    if (field === "deliveryFee" && typeof value === "number") return money(value);
    return undefined;
  };
}
