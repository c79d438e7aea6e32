import X from "lucide-react/icons/x";
import type { RefObject } from "react";
import { Form } from "react-router-dom";
import { PAGES } from "../../../src-shared/addresses.ts";
import type { ProductListMeta } from "../../../src-shared/catalogue/operations.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { ButtonLink } from "../../../src-shared/ui/button-link.tsx";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { IconButton } from "../../../src-shared/ui/icon-button.tsx";
import { useServices } from "../../app/page-hooks.ts";
import { Categories } from "./facet-categories.tsx";
import { Choice } from "./facet-choice.tsx";
import { Colours } from "./facet-colours.tsx";
import { Group } from "./facet-group.tsx";
import { PriceField } from "./facet-price.tsx";
import { filterCount, type ListingState, listingPath, withoutFilters } from "./listing-address.ts";

interface FacetsProps {
  /** The `id` of the form; fields elsewhere on the page (order, search) belong to it by name. */
  formId: string;
  form: RefObject<HTMLFormElement | null>;
  /** The popover's `id`, for the button that opens it on a phone. */
  id: string;
  state: ListingState;
  meta: ProductListMeta;
  /** A field has changed, so the address must follow. */
  onChange: () => void;
}

/**
 * Filters: a column beside the list, and on a phone a sheet that a button opens. The sheet is a popover, which opens and
 * closes without JavaScript; on wide screens CSS shows the same element in its place.
 */
export function Facets({ formId, form, id, state, meta, onChange }: FacetsProps) {
  const { t } = useServices();
  const { facets } = meta;
  const action = state.category === "" ? PAGES.products : PAGES.collection;
  return (
    <aside
      id={id}
      popover="auto"
      aria-label={t("listing.filters")}
      className="menu-panel inset-y-0 start-0 end-auto m-0 h-dvh max-h-none w-[min(100%,26rem)] flex-col border-0 bg-wall p-0 open:flex lg:translate-none lg:static lg:block lg:h-auto lg:w-auto lg:overflow-visible lg:bg-transparent lg:opacity-100"
    >
      <div className="flex items-center justify-between border-line border-b px-5 py-2 lg:hidden">
        <h2 className="font-medium text-lg">{t("listing.filters")}</h2>
        <IconButton popoverTarget={id} popoverTargetAction="hide" label={t("listing.closeFilters")} className="-me-3">
          <Icon of={X} className="size-5" />
        </IconButton>
      </div>
      <Form
        id={formId}
        ref={form}
        action={action}
        onSubmit={(event) => {
          event.preventDefault();
          onChange();
        }}
        className="flex-1 overflow-y-auto overscroll-contain px-5 lg:overflow-visible lg:px-0"
      >
        {state.category !== "" && <input type="hidden" name="category" value={state.category} />}
        {state.subcategory !== "" && <input type="hidden" name="subcategory" value={state.subcategory} />}
        {state.flag !== null && <input type="hidden" name="flag" value={state.flag} />}

        <Categories state={state} meta={meta} />

        {facets.colours.length > 0 && (
          <Group title={t("listing.colour")}>
            <Colours colours={facets.colours} chosen={state.colour} onChange={onChange} />
          </Group>
        )}

        {facets.brands.length > 1 || state.brand.length > 0 ? (
          <Group title={t("listing.brand")}>
            <ul>
              {facets.brands.map((brand) => (
                <li key={brand.name}>
                  <Choice
                    name="brand"
                    value={brand.name}
                    checked={state.brand.includes(brand.name)}
                    onChange={onChange}
                    count={brand.count}
                  >
                    <bdi>{brand.name}</bdi>
                  </Choice>
                </li>
              ))}
            </ul>
          </Group>
        ) : null}

        <Group title={t("listing.priceUnit")}>
          <div className="flex items-end gap-3">
            <PriceField
              name="min"
              label={t("listing.priceFrom")}
              value={state.min}
              hint={Math.floor(facets.price.min / 100) * 100}
              onChange={onChange}
            />
            <PriceField
              name="max"
              label={t("listing.priceTo")}
              value={state.max}
              hint={Math.ceil(facets.price.max / 100) * 100}
              onChange={onChange}
            />
          </div>
        </Group>

        <Group title={t("listing.availability")}>
          <Choice name="inStock" value="1" checked={state.inStock} onChange={onChange} count={facets.inStock}>
            {t("listing.inStock")}
          </Choice>
        </Group>

        <noscript>
          <Button type="submit" variant="ink" className="mt-6 w-full">
            {t("listing.apply")}
          </Button>
        </noscript>
      </Form>

      <div className="flex items-center gap-3 border-line border-t p-4 lg:hidden">
        {filterCount(state) > 0 && (
          <ButtonLink to={listingPath(withoutFilters(state))} preventScrollReset variant="quiet">
            {t("listing.clear")}
          </ButtonLink>
        )}
        <Button popoverTarget={id} popoverTargetAction="hide" variant="ink" className="flex-1">
          {t("listing.show", { count: meta.total })}
        </Button>
      </div>
    </aside>
  );
}
