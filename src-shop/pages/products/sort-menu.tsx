import { useEffect, useRef } from "react";
import type { ShopKey } from "../../../src-shared/text/shop/index.ts";
import { useServices } from "../../app/page-hooks.ts";
import { type ListingState, SORTS, type Sort } from "./listing-address.ts";

/** Sort order, a field of the filters' form anywhere on the page: without JavaScript it is submitted with them. */
export function SortMenu({ state, form, onChange }: { state: ListingState; form: string; onChange: () => void }) {
  const { t } = useServices();
  const usual: Sort = state.q === "" ? "featured" : "relevance";
  const choices: Sort[] = state.q === "" ? [...SORTS] : ["relevance", ...SORTS.filter((sort) => sort !== "featured")];
  const chosen = state.sort === null || state.sort === usual ? "" : state.sort;
  const menu = useRef<HTMLSelectElement>(null);
  // The menu reacts at once, and follows the address when navigation changes it.
  useEffect(() => {
    if (menu.current) menu.current.value = chosen;
  }, [chosen]);
  return (
    <label className="flex min-h-11 items-center gap-2 text-sm">
      <span className="whitespace-nowrap text-muted">{t("listing.sort")}</span>
      <select
        ref={menu}
        name="sort"
        form={form}
        defaultValue={chosen}
        onChange={onChange}
        className="min-h-11 max-w-48 max-sm:max-w-40 cursor-pointer rounded-md border border-edge bg-transparent ps-3 font-medium hover:border-ink"
      >
        {choices.map((sort) => (
          <option key={sort} value={sort === usual ? "" : sort}>
            {t(`listing.sort.${sort}` satisfies ShopKey)}
          </option>
        ))}
      </select>
    </label>
  );
}
