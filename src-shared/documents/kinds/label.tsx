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

/** 62 × 29 mm, for label printers. */
function Small({ label }: Props) {
  const { kit, t, lang } = useFrame();
  const short = textIn(label.name, lang).length <= SHORT_NAME;
  // On the shelf a black and a teal one differ in nothing else.
  const hasOption = textIn(label.optionText, lang) !== "";
  return (
    <kit.Page single size={{ width: 62 * mm, height: 29 * mm }} margin={{ inline: 6, top: 5, bottom: 4 }}>
      <kit.Row gap={6} across="center">
        <QrCode value={label.url} width={62} label={t("qr.product")} />
        <kit.Stack share={1} gap={1}>
          <Localized text={label.name} size="small" bold />
          {hasOption ? <Localized text={label.optionText} size="small" /> : null}
          {short && !hasOption ? <OtherLanguage text={label.name} size="tiny" /> : null}
          <kit.Text size="tiny">{isolate(label.sku)}</kit.Text>
          <Price label={label} size="lead" />
        </kit.Stack>
      </kit.Row>
    </kit.Page>
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
          <Price label={label} size="huge" />
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

function Price({ label, size }: Props & { size: "lead" | "huge" }) {
  const { kit, t } = useFrame();
  const written = (dirhams: number) => t("label.price", { price: isolate(amountOnly(dirhams)) });
  return (
    <kit.Text size={size} tone="accent" bold>
      {written(label.price)}
    </kit.Text>
  );
}
