import SearchIcon from "lucide-react/icons/search";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { PAGES } from "../../src-shared/addresses.ts";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { useHydrated } from "../cart/use-cart.ts";
import { useServices } from "./frame.tsx";

const readDialog = () => import("./search-dialog.tsx");
const SearchDialog = lazy(() => readDialog().then((module) => ({ default: module.SearchDialog })));

const look = "btn-icon md:w-auto md:gap-2 md:px-3";

/** Opens the search dialog, which is fetched when somebody reaches for it; without JavaScript a way to the listing. */
export function SearchButton() {
  const { t } = useServices();
  const hydrated = useHydrated();
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const inside = (
    <>
      <Icon of={SearchIcon} className="size-5" />
      <span className="sr-only md:not-sr-only md:text-sm">{t("nav.search")}</span>
    </>
  );
  if (!hydrated) {
    return (
      <Link to={PAGES.products} className={look}>
        {inside}
      </Link>
    );
  }
  return (
    <>
      <button
        type="button"
        className={look}
        aria-haspopup="dialog"
        onPointerEnter={() => void readDialog().catch(() => {})}
        onClick={() => {
          setAsked(true);
          setOpen(true);
        }}
      >
        {inside}
      </button>
      {asked && (
        <Suspense>
          <SearchDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
