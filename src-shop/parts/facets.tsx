import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Form, Link } from "react-router-dom";
import type { ProductListMeta } from "../../src-shared/contract/catalogue.ts";
import { textIn } from "../../src-shared/model/localized.ts";
import { amountOnly } from "../../src-shared/model/money.ts";
import { useServices } from "../frame.tsx";
import { changed, filterCount, type ListingState, listingPath, riyals, withoutFilters } from "./listing-address.ts";

interface FacetsProps {
  /** The `id` of the form; fields elsewhere on the page (order, search) belong to it by name. */
  formId: string;
  form: RefObject<HTMLFormElement | null>;
  /** The popover's `id`, for the button that opens it on a phone. */
  id: string;
  state: ListingState;
  meta: ProductListMeta;
  /** A field has changed: the address should follow. */
  onChange: () => void;
}

const COMMON_COLOURS = 8;

/**
 * The filters: a column beside the list, and on a phone a sheet that a button opens. The sheet is a popover, which opens
 * and closes without JavaScript; on wide screens the style sheet shows the same element in its place.
 */
export function Facets({ formId, form, id, state, meta, onChange }: FacetsProps) {
  const { t } = useServices();
  const { facets } = meta;
  const action = state.category === "" ? "/products" : "/collection";
  const sheet = useRef<HTMLElement>(null);
  const { category, subcategory } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another category is another page, and the sheet was the way to it
  useEffect(() => {
    if (sheet.current?.matches(":popover-open")) sheet.current.hidePopover();
  }, [category, subcategory]);
  return (
    <aside
      ref={sheet}
      id={id}
      popover="auto"
      aria-label={t("listing.filters")}
      className="menu-panel inset-y-0 start-0 end-auto m-0 h-dvh max-h-none w-[min(100%,26rem)] flex-col border-0 bg-wall p-0 open:flex lg:translate-none lg:static lg:block lg:h-auto lg:w-auto lg:overflow-visible lg:bg-transparent lg:opacity-100"
    >
      <div className="flex items-center justify-between border-line border-b px-5 py-2 lg:hidden">
        <h2 className="font-medium text-lg">{t("listing.filters")}</h2>
        <button
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label={t("listing.closeFilters")}
          className="btn-icon -me-3"
        >
          <X aria-hidden="true" className="size-5" strokeWidth={1.5} />
        </button>
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
          <button type="submit" className="btn btn-ink mt-6 w-full">
            {t("listing.apply")}
          </button>
        </noscript>
      </Form>

      <div className="flex items-center gap-3 border-line border-t p-4 lg:hidden">
        {filterCount(state) > 0 && (
          <Link to={listingPath(withoutFilters(state))} preventScrollReset className="btn btn-quiet">
            {t("listing.clear")}
          </Link>
        )}
        <button type="button" popoverTarget={id} popoverTargetAction="hide" className="btn btn-ink flex-1">
          {t("listing.show", { count: meta.total })}
        </button>
      </div>
    </aside>
  );
}

type Colour = ProductListMeta["facets"]["colours"][number];

/** The commonest colours at once, the rare ones a press further; those that are chosen are always in sight. */
function Colours(props: { colours: readonly Colour[]; chosen: readonly string[]; onChange: () => void }) {
  const { t } = useServices();
  const { colours, chosen } = props;
  const common = colours.filter((colour, place) => place < COMMON_COLOURS || chosen.includes(colour.key));
  const rare = colours.filter((colour) => !common.includes(colour));
  return (
    <>
      <ColourList {...props} colours={common} />
      {rare.length > 0 && (
        <details className="group/more">
          <summary className="link flex min-h-9 w-fit list-none items-center text-sm group-open/more:hidden pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
            {t("listing.moreColours", { count: rare.length })}
          </summary>
          <ColourList {...props} colours={rare} />
        </details>
      )}
    </>
  );
}

function ColourList(props: { colours: readonly Colour[]; chosen: readonly string[]; onChange: () => void }) {
  const { lang } = useServices();
  return (
    <ul className="grid grid-cols-2 gap-x-6 lg:grid-cols-1">
      {props.colours.map(({ key, name, hex, count }) => (
        <li key={key}>
          <Choice
            name="colour"
            value={key}
            checked={props.chosen.includes(key)}
            onChange={props.onChange}
            count={count}
            hex={hex}
          >
            {textIn(name, lang)}
          </Choice>
        </li>
      ))}
    </ul>
  );
}

/** Categories are places, not filters: links to collections, and inside one the way to its subcategories. */
function Categories({ state, meta }: { state: ListingState; meta: ProductListMeta }) {
  const { lang, t } = useServices();
  const { category, subcategory, facets } = meta;
  // Another category rarely has the same colours and brands; kept, they would show an empty list. The counts are those
  // with them, so they are said only where they hold.
  const counted = state.colour.length === 0 && state.brand.length === 0;
  const elsewhere = (change: Partial<ListingState>) =>
    listingPath(changed(state, { colour: [], brand: [], ...change }));
  return (
    <Group title={t("listing.category")}>
      {category ? (
        <>
          <PlaceLink to={elsewhere({ category: "", subcategory: "" })}>{t("listing.allProducts")}</PlaceLink>
          <PlaceLink to={elsewhere({ subcategory: "" })} here={subcategory === null}>
            {textIn(category.name, lang)}
          </PlaceLink>
          <ul className="border-line border-s ps-3">
            {facets.subcategories.map((sub) => (
              <li key={sub.slug}>
                <PlaceLink
                  to={elsewhere({ subcategory: sub.slug })}
                  here={subcategory?.slug === sub.slug}
                  count={counted ? sub.count : undefined}
                >
                  {textIn(sub.name, lang)}
                </PlaceLink>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <ul>
          {facets.categories.map((each) => {
            const name = textIn(each.name, lang);
            return (
              <li key={each.slug}>
                <PlaceLink to={elsewhere({ category: name, subcategory: "" })} count={counted ? each.count : undefined}>
                  {name}
                </PlaceLink>
              </li>
            );
          })}
        </ul>
      )}
    </Group>
  );
}

function PlaceLink({
  to,
  here = false,
  count,
  children,
}: {
  to: string;
  here?: boolean;
  count?: number | undefined;
  children: ReactNode;
}) {
  return (
    <Link
      to={to}
      aria-current={here ? "page" : undefined}
      className="flex min-h-9 items-center justify-between gap-3 text-sm hover:underline hover:underline-offset-4 aria-[current=page]:font-medium aria-[current=page]:text-accent pointer-coarse:min-h-11"
    >
      <span>{children}</span>
      {count !== undefined && <span className="text-muted text-xs tabular-nums">{count}</span>}
    </Link>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="border-line border-b py-5 last-of-type:border-b-0 lg:first-of-type:pt-0">
      <legend className="float-start mb-3 w-full font-medium text-sm">{title}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  );
}

function Choice(props: {
  name: string;
  value: string;
  checked: boolean;
  onChange: () => void;
  count: number;
  hex?: string | null;
  children: ReactNode;
}) {
  const { name, value, checked, onChange, count, hex, children } = props;
  const box = useRef<HTMLInputElement>(null);
  // The box answers the finger at once, and follows the address when that changes by another way.
  useEffect(() => {
    if (box.current) box.current.checked = checked;
  }, [checked]);
  return (
    <label className="group flex min-h-9 cursor-pointer items-center gap-3 text-sm pointer-coarse:min-h-11">
      <input
        ref={box}
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={checked}
        onChange={onChange}
        className="peer sr-only"
      />
      <span
        className={`grid size-5 shrink-0 place-items-center border border-edge group-hover:border-ink peer-checked:[&_svg]:opacity-100 peer-focus-visible:outline-2 peer-focus-visible:outline-ink peer-focus-visible:outline-offset-2 ${
          hex ? "rounded-full" : "rounded-sm peer-checked:border-ink peer-checked:bg-ink"
        }`}
        style={hex ? { backgroundColor: hex } : undefined}
      >
        <Check
          aria-hidden="true"
          strokeWidth={2.5}
          className={`size-3 opacity-0 ${hex && isPale(hex) ? "text-ink" : "text-wall"}`}
        />
      </span>
      <span className="flex-1">{children}</span>
      <span className="text-muted text-xs tabular-nums">{count}</span>
    </label>
  );
}

function PriceField(props: { name: string; label: string; value: number | null; hint: number; onChange: () => void }) {
  const { name, label, value, hint, onChange } = props;
  const text = value === null ? "" : riyals(value);
  return (
    <label className="min-w-0 flex-1 text-muted text-xs">
      {label}
      <input
        // Typed freely, taken over when the field is left; a new address brings a new field.
        key={text}
        // Not type="number": that refuses Arabic digits.
        type="text"
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        name={name}
        defaultValue={text}
        placeholder={amountOnly(hint)}
        onBlur={(event) => {
          if (event.target.value.trim() !== text) onChange();
        }}
        className="field mt-1 tabular-nums rtl:text-end"
      />
    </label>
  );
}

/** Whether ink is easier to see on a colour than paper. */
function isPale(hex: string): boolean {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return r * 0.299 + g * 0.587 + b * 0.114 > 150;
}
