import { Link } from "react-router-dom";
import { useServices } from "../frame.tsx";
import { changed, filterCount, type ListingState, listingPath, withoutFilters } from "./listing-address.ts";

/** A list without products: why, and the ways on. A failed read is told by the frame, so nothing is claimed here. */
export function ListingEmpty({ state, total, failed }: { state: ListingState; total: number; failed: boolean }) {
  const { t } = useServices();
  if (failed) return <div className="min-h-64" />;

  if (total > 0) {
    return (
      <Empty title={t("listing.beyond", { page: state.page })}>
        <Link to={listingPath(changed(state, {}))} className="btn btn-line">
          {t("listing.firstPage")}
        </Link>
      </Empty>
    );
  }
  const filtered = filterCount(state) > 0;
  const title =
    state.q !== "" ? t("search.none", { term: state.q }) : filtered ? t("listing.nothing") : t("listing.nothingHere");
  return (
    <Empty title={title} hint={state.q !== "" && !filtered ? t("search.noneHint") : t("listing.nothingHint")}>
      {filtered && (
        <Link to={listingPath(withoutFilters(state))} className="btn btn-line">
          {t("listing.clear")}
        </Link>
      )}
      <Link to="/products" className="btn btn-line">
        {t("listing.allProducts")}
      </Link>
      <Link to="/contact" className="btn btn-quiet">
        {t("listing.ask")}
      </Link>
    </Empty>
  );
}

function Empty({ title, hint, children }: { title: string; hint?: string; children: React.ReactNode }) {
  return (
    <div className="mx-auto max-w-lg py-16 text-center lg:py-24">
      <h2 className="text-2xl">{title}</h2>
      {hint && <p className="mt-3 text-muted">{hint}</p>}
      <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  );
}
