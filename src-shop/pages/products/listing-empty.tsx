import { collectionPath, PAGES } from "../../../src-shared/addresses.ts";
import type { ProductListMeta } from "../../../src-shared/catalogue/operations.ts";
import { ButtonLink } from "../../../src-shared/ui/button-link.tsx";
import { textIn } from "../../../src-shared/values/localized.ts";
import { useServices } from "../../app/page-hooks.ts";
import { Link } from "../../ui/link.tsx";
import { changed, filterCount, type ListingState, listingPath, withoutFilters } from "./listing-address.ts";

interface ListingEmptyProps {
  state: ListingState;
  meta: ProductListMeta | null;
  failed: boolean;
}

/** Empty list: the reason, and links on. A failed read is reported by the frame, so nothing is claimed here. */
export function ListingEmpty({ state, meta, failed }: ListingEmptyProps) {
  const { t } = useServices();
  if (failed || meta === null) return <div className="min-h-64" />;

  if (meta.total > 0) {
    return (
      <Empty title={t("listing.beyond", { page: state.page })}>
        <ButtonLink to={listingPath(changed(state, {}))}>{t("listing.firstPage")}</ButtonLink>
      </Empty>
    );
  }
  const filtered = filterCount(state) > 0;
  const title =
    state.q !== "" ? t("listing.none", { term: state.q }) : filtered ? t("listing.nothing") : t("listing.nothingHere");
  return (
    <Empty
      title={title}
      hint={state.q !== "" && !filtered ? t("listing.noneHint") : t("listing.nothingHint")}
      further={!filtered && <Categories categories={meta.facets.categories} />}
    >
      {filtered ? (
        <ButtonLink to={listingPath(withoutFilters(state))}>{t("listing.clear")}</ButtonLink>
      ) : (
        <ButtonLink to={PAGES.products}>{t("listing.allProducts")}</ButtonLink>
      )}
      <ButtonLink to={PAGES.quote} variant="line">
        {t("listing.quote")}
      </ButtonLink>
      <ButtonLink to={PAGES.contact} variant="quiet">
        {t("listing.ask")}
      </ButtonLink>
    </Empty>
  );
}

/** Links to every category after a search without results. */
function Categories({ categories }: { categories: ProductListMeta["facets"]["categories"] }) {
  const { lang, t } = useServices();
  return (
    <nav aria-label={t("listing.category")} className="mt-10 border-line border-t pt-6">
      <ul className="flex flex-wrap justify-center gap-2">
        {categories.map(({ slug, name }) => (
          <li key={slug}>
            <Link
              to={collectionPath({ name })}
              className="inline-flex min-h-11 items-center rounded-full border border-line bg-white px-4 text-sm hover:border-ink"
            >
              {textIn(name, lang)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface EmptyProps {
  title: string;
  hint?: string;
  further?: React.ReactNode;
  children: React.ReactNode;
}

function Empty({ title, hint, further, children }: EmptyProps) {
  return (
    <div className="mx-auto max-w-lg py-16 text-center lg:py-24">
      <h2 className="text-2xl">{title}</h2>
      {hint && <p className="mt-3 text-muted">{hint}</p>}
      <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>
      {further}
    </div>
  );
}
