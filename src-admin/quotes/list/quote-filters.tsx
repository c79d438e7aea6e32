import { Button } from "../../../src-shared/ui/button.tsx";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import type { Filter } from "../../ui/lists/filter-menu.tsx";
import type { ListAddress } from "../../ui/lists/list-address.ts";

interface WaitingFilterProps {
  list: Omit<ListAddress, "query">;
  /** How many wait for an answer of ours. */
  waiting: number;
}

/** Filters of the list of quotes. `owners`: everybody who works on a quote. */
export function useQuoteFilters(owners: readonly { id: string; name: string }[]): Filter[] {
  const { t } = useServices();
  const choices = [
    { value: "", label: t("filter.all") },
    { value: "me", label: t("quotes.owner.me") },
    { value: "none", label: t("quotes.owner.none") },
    ...owners.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return [
    { key: "owner", label: t("quotes.owner"), wide: true, choices },
    { key: "from", label: t("quotes.filter.from"), kind: "day" },
    { key: "to", label: t("quotes.filter.to"), kind: "day" },
    { key: "olderThan", label: t("quotes.filter.olderThan"), kind: "number", wide: true, min: 1, max: 3650 },
  ];
}

/** In sight beside the filters, with its number, because a customer waits. */
export function WaitingFilter({ list, waiting }: WaitingFilterProps) {
  const { t } = useServices();
  const { number } = useFormat();
  const asks = list.state.waiting === "1";
  return (
    <Button
      aria-pressed={asks}
      onClick={() => list.change({ waiting: asks ? "" : "1" })}
      className={asks ? "border-accent bg-accent-soft text-accent" : ""}
    >
      {t("quotes.waiting")} <span className="tabular-nums">{number(waiting)}</span>
    </Button>
  );
}
