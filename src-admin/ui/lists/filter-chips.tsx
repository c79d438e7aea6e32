import { useFormat } from "../../app/format.ts";

interface FilterChipsProps<T extends string> {
  /** What they filter by, for screen readers. */
  label: string;
  all: readonly T[];
  nameOf(one: T): string;
  chosen: readonly T[];
  /** Undefined while they are not known yet, null where nobody counts them: no number is better than a wrong one. */
  counts: Readonly<Partial<Record<T, number>>> | null | undefined;
  onChange(chosen: T[]): void;
}

/** Every state with how many rows are in it; pressing one adds it to the filter or takes it out. */
export function FilterChips<T extends string>({ label, all, nameOf, chosen, counts, onChange }: FilterChipsProps<T>) {
  const { number } = useFormat();
  return (
    <fieldset className="mb-3 flex min-w-0 gap-1.5 overflow-x-auto max-sm:-mx-4 max-sm:px-4 sm:flex-wrap">
      <legend className="sr-only">{label}</legend>
      {all.map((one) => {
        const on = chosen.includes(one);
        return (
          <button
            key={one}
            type="button"
            aria-pressed={on}
            onClick={() => onChange(on ? chosen.filter((other) => other !== one) : [...chosen, one])}
            className={`inline-flex min-h-8 flex-none items-center gap-1.5 rounded-full border px-3 text-xs font-medium ${
              on ? "border-accent bg-accent-soft text-accent" : "border-line bg-panel hover:border-edge"
            }`}
          >
            {nameOf(one)}
            {counts !== null && (
              <span className={`tabular-nums ${on ? "" : "text-muted"}`}>
                {counts === undefined ? "…" : number(counts[one] ?? 0)}
              </span>
            )}
          </button>
        );
      })}
    </fieldset>
  );
}
