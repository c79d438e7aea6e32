import type { QuoteLine, QuoteVersion } from "../../../src-shared/quotes/content.ts";
import { sectionTotal } from "../../../src-shared/quotes/totals.ts";
import { Localized } from "../../../src-shared/ui/localized.tsx";
import { Price } from "../../../src-shared/ui/price.tsx";
import { useServices } from "../../app/page-hooks.ts";
import { DocumentLine } from "./document-line.tsx";

interface QuoteSectionProps {
  section: QuoteVersion["sections"][number];
  /** Ids of the optional lines that count. */
  chosen: readonly string[];
  mayChoose: boolean;
  onTick: (id: string) => void;
}

/** Section of a quote, mostly a room; its sum follows the choices. */
export function QuoteSection({ section, chosen, mayChoose, onTick }: QuoteSectionProps) {
  const { lang, t } = useServices();
  const isNamed = section.title.en.trim() !== "" || (section.title.ar ?? "").trim() !== "";
  const total = sectionTotal(section.lines, chosen);
  const heading = `section-${section.id}`;
  return (
    <section aria-labelledby={heading}>
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id={heading} className="text-xl">
          {isNamed ? <Localized text={section.title} lang={lang} /> : t("shared.items")}
        </h2>
        {isNamed && <Price amount={total} lang={lang} className="text-muted" />}
      </div>
      <ul>
        {section.lines.map((line) => {
          const isChosen = chosen.includes(line.id);
          return (
            <DocumentLine key={line.id} line={line} isMuted={line.optional && !isChosen}>
              {line.optional &&
                (mayChoose ? (
                  <Choice line={line} isChosen={isChosen} onTick={onTick} />
                ) : (
                  <p className="text-sm font-medium">{t(isChosen ? "shared.chosen" : "shared.notChosen")}</p>
                ))}
            </DocumentLine>
          );
        })}
      </ul>
    </section>
  );
}

/** Optional line as a field of the acceptance form further down. */
function Choice({ line, isChosen, onTick }: { line: QuoteLine; isChosen: boolean; onTick: (id: string) => void }) {
  const { t } = useServices();
  return (
    <label className="mt-1 inline-flex min-h-11 cursor-pointer items-center gap-2.5 text-sm font-medium print:hidden">
      <input
        type="checkbox"
        form="accept"
        name="chosen"
        value={line.id}
        checked={isChosen}
        onChange={() => onTick(line.id)}
        className="size-5 flex-none"
      />
      <span>{t("shared.choose")}</span>
    </label>
  );
}
