import ListFilter from "lucide-react/icons/list-filter";
import X from "lucide-react/icons/x";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { type Choice, SelectField } from "../../../src-shared/ui/select-field.tsx";
import { isCalendarDay } from "../../../src-shared/values/qatar-time.ts";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import { DateField } from "../fields/date-field.tsx";
import { NumberField } from "../fields/number-field.tsx";
import { SwitchField } from "../fields/switch-field.tsx";
import { Menu } from "../menu.tsx";
import type { ListState } from "./list-address.ts";

/** One field of the list's state that leaves rows out. `kind` absent: one of its choices. */
export type Filter = {
  key: string;
  label: string;
  /** Over both columns of the panel, so that the pair of days below it stands in one line. */
  wide?: true;
} & (
  | { kind?: undefined; choices: readonly Choice[] }
  | { kind: "day" | "switch" }
  | { kind: "number"; min: number; max: number }
);

interface FilterMenuProps {
  filters: readonly Filter[];
  state: ListState;
  change(fields: ListState): void;
}

const isSet = ({ key }: Filter, state: ListState): boolean => (state[key] ?? "") !== "";

/** One button for all filters of a list, with the number of those that are set. */
export function FilterMenu({ filters, state, change }: FilterMenuProps) {
  const { t } = useServices();
  const { number } = useFormat();
  const active = filters.filter((filter) => isSet(filter, state)).length;
  return (
    <Menu
      button={
        <>
          <Icon of={ListFilter} className="size-4" />
          {t("filter.filters")}
          {active > 0 && (
            <span className="min-w-5 rounded-full bg-accent px-1.5 text-xs leading-5 text-on-accent tabular-nums">
              {number(active)}
            </span>
          )}
        </>
      }
    >
      <div className="grid w-96 max-w-[90vw] gap-3 p-2 sm:grid-cols-2">
        {filters.map((filter) => (
          <div key={filter.key} className={filter.wide || filter.kind === "switch" ? "sm:col-span-2" : ""}>
            <FilterField
              filter={filter}
              value={state[filter.key] ?? ""}
              onChange={(value) => change({ [filter.key]: value })}
            />
          </div>
        ))}
      </div>
    </Menu>
  );
}

interface FilterFieldProps {
  filter: Filter;
  value: string;
  onChange(value: string): void;
}

function FilterField({ filter, value, onChange }: FilterFieldProps) {
  const { t } = useServices();
  const { label } = filter;
  switch (filter.kind) {
    case "day":
      return <DateField label={label} value={value} onChange={onChange} />;
    case "switch":
      return <SwitchField label={label} value={value === "1"} onChange={(on) => onChange(on ? "1" : "")} />;
    case "number":
      return (
        <NumberField
          label={label}
          value={value ? Number(value) : null}
          onChange={(number) => onChange(number === null || number < filter.min ? "" : String(number))}
          min={filter.min}
          max={filter.max}
        />
      );
    case undefined: {
      const { choices } = filter;
      const all = choices.some((choice) => choice.value === "") ? [] : [{ value: "", label: t("filter.all") }];
      return <SelectField label={label} value={value} onChange={onChange} choices={[...all, ...choices]} />;
    }
  }
}

/** Each filter that is set, with what it is set to; pressing one takes it out. */
export function ActiveFilters({ filters, state, change }: FilterMenuProps) {
  const { t } = useServices();
  const { date } = useFormat();
  const said = (filter: Filter): string => {
    const value = state[filter.key] ?? "";
    switch (filter.kind) {
      case "switch":
        return filter.label;
      case "day":
        return `${filter.label}: ${isCalendarDay(value) ? date(value) : value}`;
      case "number":
        return `${filter.label}: ${value}`;
      case undefined:
        return `${filter.label}: ${filter.choices.find((choice) => choice.value === value)?.label ?? value}`;
    }
  };
  return filters
    .filter((filter) => isSet(filter, state))
    .map((filter) => (
      <button
        key={filter.key}
        type="button"
        aria-label={t("filter.remove", { name: said(filter) })}
        onClick={() => change({ [filter.key]: "" })}
        className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full border border-accent bg-accent-soft ps-3 pe-2 text-xs font-medium text-accent"
      >
        <span className="truncate">{said(filter)}</span>
        <Icon of={X} className="size-3.5" />
      </button>
    ));
}
