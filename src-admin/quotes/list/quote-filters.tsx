import { Button } from "../../../src-shared/ui/button.tsx";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import { DateField } from "../../ui/fields/date-field.tsx";
import { NumberField } from "../../ui/fields/number-field.tsx";
import type { Filter } from "../../ui/lists/filter-bar.tsx";
import type { ListAddress } from "../../ui/lists/list-address.ts";
import { Menu } from "../../ui/menu.tsx";

interface QuoteFiltersProps {
  list: Omit<ListAddress, "query">;
  /** How many wait for an answer of ours. */
  waiting: number;
}

/** `owners`: everybody who works on a quote. */
export function useQuoteFilters(owners: readonly { id: string; name: string }[]): Filter[] {
  const { t } = useServices();
  const choices = [
    { value: "", label: t("filter.all") },
    { value: "me", label: t("quotes.owner.me") },
    { value: "none", label: t("quotes.owner.none") },
    ...owners.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return [{ key: "owner", label: t("quotes.owner"), choices }];
}

/** Filters of the list of quotes beside the owner. */
export function MoreQuoteFilters({ list, waiting }: QuoteFiltersProps) {
  const { t } = useServices();
  const { number } = useFormat();
  const { state, change } = list;
  const asks = state.waiting === "1";
  return (
    <>
      <Button
        aria-pressed={asks}
        onClick={() => change({ waiting: asks ? "" : "1" })}
        className={asks ? "border-accent bg-accent-soft text-accent" : ""}
      >
        {t("quotes.waiting")} <span className="tabular-nums">{number(waiting)}</span>
      </Button>
      <Menu button={t("orders.filter.more")}>
        <div className="grid w-80 max-w-[90vw] grid-cols-2 gap-3 p-2">
          <DateField label={t("quotes.filter.from")} value={state.from ?? ""} onChange={(from) => change({ from })} />
          <DateField label={t("quotes.filter.to")} value={state.to ?? ""} onChange={(to) => change({ to })} />
          <NumberField
            label={t("quotes.filter.olderThan")}
            value={state.olderThan ? Number(state.olderThan) : null}
            onChange={(days) => change({ olderThan: days === null || days < 1 ? "" : String(days) })}
            min={1}
            max={3650}
            className="col-span-2"
          />
        </div>
      </Menu>
    </>
  );
}
