import type { LocalizedText } from "../../../src-shared/values/localized.ts";
import { useFormat } from "../../app/format.ts";
import { useAsk } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";

export interface KnownColour {
  name: LocalizedText;
  hex: string | null;
}

interface KnownColoursProps {
  /** Names that the option has already, in English. */
  taken: readonly string[];
  onAdd(colour: KnownColour): void;
}

/** Most of them that are offered: the colours of the most products. */
const MOST = 24;

/** Colours of other products, to be added with both names and swatch by one press. */
export function KnownColours({ taken, onAdd }: KnownColoursProps) {
  const { t } = useServices();
  const { text } = useFormat();
  const listed = useAsk("GET /api/products", { query: { pageSize: 1 } });
  const colours = offered(listed.data?.meta.facets.colours ?? [], taken);
  if (colours.length === 0) return null;
  return (
    <fieldset className="mt-3">
      <legend className="mb-1 text-xs text-muted">{t("product.knownColours")}</legend>
      <div className="flex flex-wrap gap-1.5">
        {colours.map((colour) => (
          <button
            key={colour.name.en}
            type="button"
            onClick={() => onAdd({ name: colour.name, hex: colour.hex })}
            className="flex min-h-8 items-center gap-1.5 rounded-full border border-line bg-panel px-2.5 text-xs hover:border-edge"
          >
            <span
              aria-hidden="true"
              className="size-3.5 rounded-full border border-edge"
              style={{ background: colour.hex ?? "transparent" }}
            />
            {text(colour.name)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** The colours of the most products first, without those that the option has, whatever the case. */
export function offered<Colour extends KnownColour & { count: number }>(
  colours: readonly Colour[],
  taken: readonly string[],
): Colour[] {
  const has = new Set(taken.map((name) => name.trim().toLowerCase()));
  return colours
    .filter(({ name }) => !has.has(name.en.toLowerCase()))
    .toSorted((one, other) => other.count - one.count)
    .slice(0, MOST);
}

/** Whether an option is one of colours: it says so, or a value of it has a swatch. */
export const isOfColours = (option: { name: LocalizedText; values: readonly { hex?: string | null }[] }): boolean =>
  /colou?r|finish/i.test(option.name.en) ||
  /لون|ألوان/.test(option.name.ar ?? "") ||
  option.values.some((value) => Boolean(value.hex));
