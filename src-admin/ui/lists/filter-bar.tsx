import Search from "lucide-react/icons/search";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../../../src-shared/ui/button.tsx";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { useServices } from "../../app/services.tsx";
import { useNamedKeys } from "../named-keys.ts";
import { ActiveFilters, type Filter, FilterMenu } from "./filter-menu.tsx";
import type { ListState } from "./list-address.ts";
import { ViewsMenu } from "./views-menu.tsx";

interface FilterBarProps {
  /** Under this name views are kept. */
  id: string;
  state: ListState;
  change(fields: ListState): void;
  clear(): void;
  filtered: boolean;
  filters?: readonly Filter[];
  /** False: the list has no search. */
  search?: boolean;
  /** What the search looks in. */
  searchLabel?: string;
  /** Buttons after the filters. */
  children?: ReactNode;
}

// Long enough to type a word, short enough to feel at once.
const TYPING_MS = 200;

/** Search, filters and saved views of a list; `/` goes to its search. Works on the state of `useListAddress`. */
export function FilterBar(props: FilterBarProps) {
  const { state, change, filters = [], search = true } = props;
  const { t } = useServices();
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      {search && (
        <SearchBox
          value={state.q ?? ""}
          onChange={(q) => change({ q })}
          label={props.searchLabel ?? t("filter.search")}
        />
      )}
      {filters.length > 0 && <FilterMenu filters={filters} state={state} change={change} />}
      {props.children}
      <ViewsMenu id={props.id} state={state} onChoose={change} />
      {props.filtered && (
        <div className="flex w-full flex-wrap items-center gap-1.5">
          <ActiveFilters filters={filters} state={state} change={change} />
          <Button onClick={props.clear} variant="quiet">
            {t("table.clearFilters")}
          </Button>
        </div>
      )}
    </div>
  );
}

function SearchBox({ value, onChange, label }: { value: string; onChange: (q: string) => void; label: string }) {
  const [typed, setTyped] = useState(value);
  useNamedKeys("search");
  const sent = useRef(value);
  const send = useRef(onChange);
  send.current = onChange;
  // Set from elsewhere: a saved view, going back.
  useEffect(() => {
    if (value !== sent.current) setTyped(value);
    sent.current = value;
  }, [value]);
  useEffect(() => {
    if (typed === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = typed;
      send.current(typed);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <div className="relative min-w-32 flex-1 sm:min-w-56">
      <Icon of={Search} className="pointer-events-none absolute inset-y-0 start-2.5 my-auto size-4 text-muted" />
      <input
        type="search"
        data-list-search
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={100}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
        className="field ps-8.5"
      />
    </div>
  );
}
