import { useFormat } from "../format.ts";

/** Sums over all that a filter finds, in dirhams, each under its name. */
export function Figures({ figures }: { figures: readonly { label: string; amount: number; bad?: boolean }[] }) {
  const { money } = useFormat();
  return (
    <dl className="mb-3 grid grid-cols-2 gap-3 md:grid-cols-4">
      {figures.map(({ label, amount, bad }) => (
        <div key={label} className="panel p-3">
          <dt className="text-xs text-muted">{label}</dt>
          <dd className={`text-base font-semibold tabular-nums ${bad ? "text-bad" : ""}`}>{money(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
