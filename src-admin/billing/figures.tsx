import { FieldHint } from "../../src-shared/ui/field.tsx";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";

interface FiguresProps {
  figures: readonly { label: string; amount: number; bad?: boolean }[];
  /** A search found so many and more: then there are no sums to show. */
  moreThan?: number | undefined;
}

/** Sums over all that a filter finds, in dirhams, each under its name. */
export function Figures({ figures, moreThan }: FiguresProps) {
  const { t } = useServices();
  const { money, number } = useFormat();
  if (moreThan !== undefined)
    return <FieldHint className="mb-3">{t("figures.more", { total: number(moreThan) })}</FieldHint>;
  return (
    <dl className={`mb-3 grid grid-cols-2 gap-3 ${figures.length === 3 ? "md:grid-cols-3" : "md:grid-cols-4"}`}>
      {figures.map(({ label, amount, bad }) => (
        <div key={label} className="panel p-3">
          <dt className="text-xs text-muted">{label}</dt>
          <dd className={`text-base font-semibold tabular-nums ${bad ? "text-bad" : ""}`}>{money(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
