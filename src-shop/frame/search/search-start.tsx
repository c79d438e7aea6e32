import { useState } from "react";
import { PAGES } from "../../../src-shared/addresses.ts";
import { useServices } from "../../app/page-hooks.ts";
import { Link } from "../../ui/link.tsx";
import { CategoryTiles } from "../category-tiles.tsx";
import { recentSearches } from "./recent-searches.ts";

const chip = "inline-flex min-h-11 items-center rounded-full border border-edge px-4 text-sm hover:border-ink";

/** What the dialog offers before anything is typed: recent searches, what many look for, the categories. */
export function SearchStart({ onPick }: { onPick: (term: string) => void }) {
  const { t } = useServices();
  const [recent] = useState(recentSearches);
  return (
    <div className="grid gap-5 px-2 pb-4">
      {recent.length > 0 && (
        <section aria-labelledby="search-recent">
          <h3 id="search-recent" className="mb-2 font-medium text-sm tracking-normal">
            {t("search.recent")}
          </h3>
          <ul className="flex flex-wrap gap-2">
            {recent.map((term) => (
              <li key={term}>
                <button type="button" onClick={() => onPick(term)} className={chip}>
                  <bdi>{term}</bdi>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="search-popular">
        <h3 id="search-popular" className="mb-2 font-medium text-sm tracking-normal">
          {t("search.popular")}
        </h3>
        <p className="mb-4 flex flex-wrap gap-2">
          <Link to={`${PAGES.products}?flag=best`} className={chip}>
            {t("listing.flag.best")}
          </Link>
          <Link to={`${PAGES.products}?flag=new`} className={chip}>
            {t("listing.flag.new")}
          </Link>
        </p>
        <CategoryTiles />
      </section>
    </div>
  );
}
