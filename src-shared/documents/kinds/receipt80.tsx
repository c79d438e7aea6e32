import { localize, textIn } from "../../values/localized.ts";
import { formatPhone } from "../../values/phone.ts";
import { figures, timeOf } from "../amounts.ts";
import { useFrame } from "../frame.ts";
import { isolate } from "../kit/isolate.ts";
import { Logo } from "../parts/logo.tsx";
import { TestMark } from "../parts/test-mark.tsx";
import { Localized, OtherLanguage, useInline } from "../parts/words.tsx";
import type { PrintableDocument } from "../registry.ts";
import { sumsOf } from "./confirmation.tsx";

/** Receipt for a roll of 80 mm, of which 72 mm are printable; as long as its content. */
export function Receipt80Document({ data: { seller, order, printedAt } }: PrintableDocument<"receipt80">) {
  const { kit, t, u, lang, other, copy } = useFrame();
  const inline = useInline();
  const small = { size: "small", side: "center" } as const;
  const numbers = [order.number, ...order.receipts].filter((number) => number !== "");
  return (
    <kit.Page size={{ width: 226.77 }} margin={{ inline: 11.34, top: 14, bottom: 20 }}>
      <kit.Stack gap={8}>
        <TestMark />
        <Logo label={textIn(seller.name, lang)} box={{ width: 140, height: 40 }} side="center" />
        <kit.Stack>
          <kit.Text size="heading" bold side="center">
            {textIn(seller.name, lang)}
          </kit.Text>
          <kit.Text {...small} lang={other}>
            {textIn(seller.name, other)}
          </kit.Text>
          <kit.Text {...small}>{textIn(seller.address, lang)}</kit.Text>
          {seller.crNumber ? (
            <kit.Text {...small}>{t("seller.cr", { number: isolate(seller.crNumber) })}</kit.Text>
          ) : null}
          {seller.phone ? <kit.Text {...small}>{isolate(formatPhone(seller.phone))}</kit.Text> : null}
        </kit.Stack>
        <kit.Rule />
        <kit.Stack>
          <kit.Text bold side="center">
            {inline("title.sale")}
          </kit.Text>
          {copy ? (
            <kit.Text bold side="center">
              {inline("mark.copy")}
            </kit.Text>
          ) : null}
          <kit.Text {...small}>{numbers.length > 0 ? numbers.map(isolate).join(" · ") : t("mark.draft")}</kit.Text>
          <kit.Text {...small}>{timeOf(printedAt)}</kit.Text>
        </kit.Stack>
        <kit.Rule />
        {order.lines.map((line) => (
          <kit.Stack key={line.id} keep>
            <Localized text={line.name} />
            <OtherLanguage text={line.name} size="tiny" tone="ink" />
            {localize(line.optionText, lang).text ? <Localized text={line.optionText} size="small" /> : null}
            <kit.Row between>
              <kit.Text size="small">{isolate(`${line.quantity} × ${figures(line.unitPrice).slice(1, -1)}`)}</kit.Text>
              <kit.Text bold side="end">
                {figures(line.lineTotal)}
              </kit.Text>
            </kit.Row>
          </kit.Stack>
        ))}
        <kit.Rule />
        <kit.Stack gap={2}>
          {sumsOf(order).map(({ textKey, values, amount, zero, strong }) => (
            <kit.Row key={textKey} between gap={6}>
              <kit.Text {...(strong ? { bold: true } : { size: "small" })}>{inline(textKey, values)}</kit.Text>
              <kit.Text side="end" {...(strong ? { bold: true } : { size: "small" })}>
                {amount === 0 && zero ? t(zero) : figures(amount)}
              </kit.Text>
            </kit.Row>
          ))}
          {order.payments.map((payment) => (
            <kit.Row key={payment.at + payment.amount} between gap={6}>
              <kit.Text size="small">{inline(`method.${payment.method}`)}</kit.Text>
              <kit.Text size="small" side="end">
                {figures(payment.kind === "refund" ? -payment.amount : payment.amount)}
              </kit.Text>
            </kit.Row>
          ))}
        </kit.Stack>
        <kit.Rule />
        <kit.Stack>
          <kit.Text {...small}>{t("receipt.thanks")}</kit.Text>
          <kit.Text {...small} lang={other}>
            {u("receipt.thanks")}
          </kit.Text>
          <kit.Text size="tiny" side="center">
            {t("receipt.change")}
          </kit.Text>
        </kit.Stack>
      </kit.Stack>
    </kit.Page>
  );
}
