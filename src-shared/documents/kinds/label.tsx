import { textIn } from "../../values/localized.ts";
import { amountOnly } from "../../values/money.ts";
import { useFrame } from "../frame.ts";
import { isolate } from "../kit/isolate.ts";
import { QrCode } from "../parts/qr-code.tsx";
import { Localized, OtherLanguage } from "../parts/words.tsx";
import type { PrintableDocument } from "../registry.ts";

const mm = 72 / 25.4;

/** Label for a product in the showroom: name, price, and a code that opens its page. */
export function LabelDocument({ sheet, data: { label } }: PrintableDocument<"label">) {
  return sheet === "a6" ? <Large label={label} /> : <Small label={label} />;
}

type Props = PrintableDocument<"label">["data"];

/** Maximum length of a name beside which the name in the other language fits. */
const SHORT_NAME = 40;

/** Points between the margins of the small label. */
const SMALL_HEIGHT = 72;

/** 62 × 29 mm, for label printers. */
function Small({ label }: Props) {
  const { kit, t, lang } = useFrame();
  const short = textIn(label.name, lang).length <= SHORT_NAME;
  // On the shelf a black and a teal one differ in nothing else.
  const hasOption = textIn(label.optionText, lang) !== "";
  return (
    <kit.Page single size={{ width: 62 * mm, height: 29 * mm }} margin={{ inline: 6, top: 5, bottom: 5 }}>
      <kit.Row gap={6} across="center" minHeight={SMALL_HEIGHT}>
        <kit.Stack width={56} gap={1} side="center">
          <QrCode value={label.url} width={56} label={t("qr.product")} />
          <kit.Text size="tiny">{isolate(label.sku)}</kit.Text>
        </kit.Stack>
        <kit.Stack share={1} gap={1}>
          <Localized text={label.name} size={short ? "small" : "tiny"} bold />
          {hasOption ? <Localized text={label.optionText} size="small" /> : null}
          {short && !hasOption ? <OtherLanguage text={label.name} size="tiny" /> : null}
          <BilingualPrice amount={label.price} />
          {label.warrantyMonths ? (
            <kit.Text size="tiny">{t("label.warranty", { count: label.warrantyMonths })}</kit.Text>
          ) : null}
        </kit.Stack>
      </kit.Row>
    </kit.Page>
  );
}

/** "QAR 899 ر.ق": the figures once, between the currency's names. */
function BilingualPrice({ amount }: { amount: number }) {
  const { kit, t, u } = useFrame();
  return (
    <kit.Text size="lead" tone="accent" bold>
      {`${isolate(t("label.currency"))} ${isolate(amountOnly(amount))} ${isolate(u("label.currency"))}`}
    </kit.Text>
  );
}

/** A6, upright. */
function Large({ label }: Props) {
  const { kit, t } = useFrame();
  return (
    <kit.Page single size={{ width: 105 * mm, height: 148 * mm }} margin={{ inline: 24, top: 26, bottom: 20 }}>
      <kit.Stack gap={12}>
        {label.brand ? (
          <kit.Text size="lead" tone="muted">
            {isolate(label.brand)}
          </kit.Text>
        ) : null}
        <kit.Stack gap={2}>
          <Localized text={label.name} size="title" bold />
          <OtherLanguage text={label.name} size="lead" />
          <Localized text={label.optionText} size="lead" />
        </kit.Stack>
        <kit.Rule tone="accent" />
        <kit.Stack gap={2}>
          <kit.Text size="huge" tone="accent" bold>
            {t("label.price", { price: isolate(amountOnly(label.price)) })}
          </kit.Text>
          {label.compareAtPrice ? (
            <kit.Text size="lead" tone="muted">
              {t("label.before", { price: isolate(amountOnly(label.compareAtPrice)) })}
            </kit.Text>
          ) : null}
          {label.warrantyMonths ? <kit.Text>{t("label.warranty", { count: label.warrantyMonths })}</kit.Text> : null}
        </kit.Stack>
        <kit.Row between across="end">
          <kit.Text size="small" tone="muted">
            {isolate(label.sku)}
          </kit.Text>
          <QrCode value={label.url} width={96} label={t("qr.product")} />
        </kit.Row>
      </kit.Stack>
    </kit.Page>
  );
}
