import { useState } from "react";
import type { StaffQuoteVersion } from "../../../src-shared/quotes/content.ts";
import type { StaffQuote } from "../../../src-shared/quotes/staff-quote.ts";
import { SelectField } from "../../../src-shared/ui/select-field.tsx";
import type { LocalizedText } from "../../../src-shared/values/localized.ts";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import { Panel } from "../../ui/page.tsx";
import { type Compared, compareVersions } from "./compare-versions.ts";

/** Two versions side by side, with what changed marked. */
export function QuoteVersions({ quote }: { quote: StaffQuote }) {
  const { t } = useServices();
  const { date } = useFormat();
  const last = quote.versions.length - 1;
  const [before, setBefore] = useState(String(quote.versions[Math.max(0, last - 1)]?.number ?? 1));
  const [after, setAfter] = useState(String(quote.versions[last]?.number ?? 1));
  const find = (number: string) => quote.versions.find((one) => String(one.number) === number);
  const [one, other] = [find(before), find(after)];
  const choices = quote.versions.map((version) => ({
    value: String(version.number),
    label: version.sentAt
      ? t("quote.version.sent", { version: version.number, day: date(version.sentAt) })
      : t("quote.version.draft", { version: version.number }),
  }));
  if (quote.versions.length < 2) return <p className="text-muted">{t("quote.versions.one")}</p>;
  return (
    <Panel title={t("quote.versions")}>
      <div className="mb-4 grid max-w-xl grid-cols-2 gap-3">
        <SelectField label={t("quote.versions.before")} value={before} onChange={setBefore} choices={choices} />
        <SelectField label={t("quote.versions.after")} value={after} onChange={setAfter} choices={choices} />
      </div>
      {one && other && <Comparison before={one} after={other} />}
    </Panel>
  );
}

function Comparison({ before, after }: { before: StaffQuoteVersion; after: StaffQuoteVersion }) {
  const { t } = useServices();
  const { text, money, date } = useFormat();
  const names = (version: StaffQuoteVersion) => t("quote.version", { version: version.number });
  const lineWords = (line: Compared["before"], other: Compared["before"]) =>
    line
      ? [
          other && text(other.name) !== text(line.name) ? text(line.name) : "",
          `${line.quantity} × ${money(line.unitPrice)}`,
          line.discount > 0 ? `−${line.discount / 100} %` : "",
          line.optional ? t("quote.line.optional") : "",
          line.note ? text(line.note) : "",
        ]
          .filter(Boolean)
          .join(" · ")
      : "";
  // Both languages: a change of one alone is a change.
  const words = (said: LocalizedText | null) => [said?.en, said?.ar].filter(Boolean).join("\n");
  const services = (version: StaffQuoteVersion) =>
    version.services.map(({ title, amount }) => `${text(title)} ${money(amount)}`).join("\n");
  const facts: [label: string, before: string, after: string][] = [
    [t("quote.services"), services(before), services(after)],
    [t("quote.deliveryFee"), money(before.deliveryFee), money(after.deliveryFee)],
    [t("quote.discount"), `${before.discount / 100} %`, `${after.discount / 100} %`],
    [
      t("quote.deposit"),
      before.depositPercent === null ? "" : `${before.depositPercent} %`,
      after.depositPercent === null ? "" : `${after.depositPercent} %`,
    ],
    [t("quotes.validUntil"), date(before.validUntil), date(after.validUntil)],
    [t("quote.intro"), words(before.intro), words(after.intro)],
    [t("quote.deliveryTerms"), words(before.deliveryTerms), words(after.deliveryTerms)],
    [t("quote.terms"), words(before.terms), words(after.terms)],
    [t("quote.sum.base"), money(before.sums.base.total), money(after.sums.base.total)],
    [t("quote.sum.withOptions"), money(before.sums.withOptions.total), money(after.sums.withOptions.total)],
  ];
  const rows = [
    ...compareVersions(before, after).map((row) => ({
      key: row.id,
      room: text(row.room),
      name: text(row.name),
      before: lineWords(row.before, row.after),
      after: lineWords(row.after, row.before),
    })),
    ...facts.map(([name, was, is]) => ({ key: name, room: "", name, before: was, after: is })),
  ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={t("quote.versions")} tabIndex={0} className="overflow-x-auto">
      <table className="w-full min-w-xl text-sm">
        <caption className="sr-only">{t("quote.versions")}</caption>
        <thead>
          <tr className="text-xs text-muted">
            <td className="border-b border-line" />
            {[before, after].map((version, at) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns that never move; both may show one version
                key={at}
                scope="col"
                className="w-2/5 border-b border-line px-2 pb-2 text-start font-medium"
              >
                {names(version)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const changed = row.before !== row.after;
            return (
              <tr key={row.key} className={changed ? "bg-wait-soft" : ""}>
                <th scope="row" className="border-b border-line px-2 py-2 text-start align-top font-normal">
                  {row.room && <span className="block text-xs text-muted">{row.room}</span>}
                  {row.name}
                  {changed && <span className="block text-xs font-medium text-wait">{t(kindOf(row))}</span>}
                </th>
                {[row.before, row.after].map((cell, at) => (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: as above
                    key={at}
                    className={`border-b border-line px-2 py-2 align-top whitespace-pre-wrap tabular-nums ${changed ? "font-medium" : ""}`}
                  >
                    {cell || "–"}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function kindOf({ before, after }: { before: string; after: string }) {
  if (before === "") return "quote.versions.new" as const;
  return after === "" ? ("quote.versions.gone" as const) : ("quote.versions.changed" as const);
}
