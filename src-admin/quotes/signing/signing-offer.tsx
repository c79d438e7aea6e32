import type { QuoteLine, QuoteVersion } from "../../../src-shared/quotes/content.ts";
import type { SigningText } from "../../../src-shared/text/signing/index.ts";
import { CheckField } from "../../../src-shared/ui/check-field.tsx";
import type { LocalizedText } from "../../../src-shared/values/localized.ts";
import type { Format } from "../../app/format.ts";
import { Thumb } from "../../ui/thumb.tsx";

/** Words and numbers in the customer's language. */
export interface SigningTexts {
  t: SigningText;
  format: Format;
}

interface SigningOfferProps {
  version: QuoteVersion;
  texts: SigningTexts;
  chosen: readonly string[];
  onChoose(lineId: string, on: boolean): void;
}

/** What is offered: sections with their lines, services, and the terms. */
export function SigningOffer({ version, texts, chosen, onChoose }: SigningOfferProps) {
  const { t, format } = texts;
  return (
    <div className="grid min-w-0 gap-8">
      {version.intro && <p className="text-lg whitespace-pre-line">{format.text(version.intro)}</p>}
      {version.sections.map((section) => (
        <section key={section.id}>
          {format.text(section.title) && <h3 className="mb-3 text-xl">{format.text(section.title)}</h3>}
          <ul className="divide-y divide-line border-y border-line">
            {section.lines.map((line) => (
              <Line
                key={line.id}
                line={line}
                texts={texts}
                chosen={chosen.includes(line.id)}
                onChoose={(on) => onChoose(line.id, on)}
              />
            ))}
          </ul>
        </section>
      ))}
      {version.services.length > 0 && (
        <section>
          <h3 className="mb-3 text-xl">{t("signing.services")}</h3>
          <ul className="divide-y divide-line border-y border-line">
            {version.services.map(({ id, title, amount }) => (
              <li key={id} className="flex justify-between gap-4 py-4">
                <span>{format.text(title)}</span>
                <span className="whitespace-nowrap tabular-nums">{format.money(amount)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Terms title={t("signing.deliveryTerms")} terms={version.deliveryTerms} format={format} />
      <Terms title={t("signing.terms")} terms={version.terms} format={format} />
    </div>
  );
}

interface LineProps {
  line: QuoteLine;
  texts: SigningTexts;
  chosen: boolean;
  onChoose(on: boolean): void;
}

function Line({ line, texts: { t, format }, chosen, onChoose }: LineProps) {
  const more = format.text(line.optionText);
  return (
    <li className="flex gap-4 py-4">
      <Thumb path={line.picture?.path ?? null} alt="" className="size-16" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{format.text(line.name)}</p>
        {more && <p className="text-sm text-muted">{more}</p>}
        {line.note && <p className="text-sm text-muted">{format.text(line.note)}</p>}
        <p className="mt-1 text-sm text-muted tabular-nums">
          {line.quantity} × {format.money(line.unitPrice)}
        </p>
        {line.optional && <CheckField label={t("signing.option")} value={chosen} onChange={onChoose} />}
      </div>
      <p className={`whitespace-nowrap tabular-nums ${line.optional && !chosen ? "text-muted" : "font-medium"}`}>
        {format.money(line.lineTotal)}
      </p>
    </li>
  );
}

function Terms({ title, terms, format }: { title: string; terms: LocalizedText | null; format: Format }) {
  if (!terms) return null;
  return (
    <section>
      <h3 className="mb-2 text-xl">{title}</h3>
      <p className="max-w-prose text-muted whitespace-pre-line">{format.text(terms)}</p>
    </section>
  );
}
