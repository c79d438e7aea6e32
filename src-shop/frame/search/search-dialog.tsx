import SearchIcon from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { type FormEvent, type KeyboardEvent, memo, startTransition, useEffect, useId, useRef, useState } from "react";
import { useHref, useLocation, useNavigate } from "react-router-dom";
import { PAGES, productPath } from "../../../src-shared/addresses.ts";
import type { ProductCard } from "../../../src-shared/catalogue/operations.ts";
import { ButtonLink } from "../../../src-shared/ui/button-link.tsx";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { IconButton } from "../../../src-shared/ui/icon-button.tsx";
import { Localized } from "../../../src-shared/ui/localized.tsx";
import { Picture } from "../../../src-shared/ui/picture.tsx";
import { Price } from "../../../src-shared/ui/price.tsx";
import { useModal } from "../../../src-shared/ui/use-modal.ts";
import { useServices } from "../../app/page-hooks.ts";
import { Link } from "../../ui/link.tsx";
import { nextFrame } from "../../ui/next-frame.ts";
import { rememberSearch } from "./recent-searches.ts";
import { SearchStart } from "./search-start.tsx";
import { useCountedMiss } from "./use-counted-miss.ts";
import { type Found, useSearch } from "./use-search.ts";

interface SearchDialogProps {
  open: boolean;
  onClose: () => void;
}

/**
 * Search dialog with results while typing. A combobox: the focus stays in the field, arrow keys move a mark through the
 * results, Enter opens the marked one, or all results when none is marked. The browser's dialog keeps the focus inside and
 * closes on Escape.
 */
export function SearchDialog({ open, onClose }: SearchDialogProps) {
  const dialog = useModal(open);
  const title = useId();
  const { key } = useLocation();

  useEffect(() => {
    // The browser would focus the first button, the one that closes the dialog.
    if (open) dialog.current?.querySelector("input")?.focus();
  }, [open, dialog]);
  // Navigation ends the search.
  const page = useRef(key);
  useEffect(() => {
    if (page.current !== key) dialog.current?.close();
    page.current = key;
  }, [key, dialog]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press beside the dialog closes it; on a keyboard Escape does
    <dialog
      ref={dialog}
      aria-labelledby={title}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
      className="m-0 h-dvh max-h-none w-full max-w-none flex-col overflow-hidden bg-wall p-0 backdrop:bg-ink/40 open:flex sm:mx-auto sm:mt-[8vh] sm:h-fit sm:max-h-[80vh] sm:max-w-2xl sm:rounded-lg"
    >
      {/* The typed text goes with the dialog: the next search begins empty. */}
      {open && <Search title={title} close={() => dialog.current?.close()} />}
    </dialog>
  );
}

function Search({ title, close }: { title: string; close: () => void }) {
  const { t } = useServices();
  const navigate = useNavigate();
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  /** Follows the field, which the browser keeps: a letter is on the screen before anything is drawn for it. */
  const [typed, setTyped] = useState("");
  const [marked, setMarked] = useState(-1);
  const found = useSearch(typed);
  const noteSent = useCountedMiss(found);
  const products = shown(found);
  const optionId = (place: number) => `${list}-${place}`;

  const drawTyped = () =>
    startTransition(() => {
      setTyped(field.current?.value ?? "");
      setMarked(-1);
    });
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined || products.length === 0) return;
    event.preventDefault();
    // Positions of the arrow keys: the results and the field itself.
    const places = products.length + 1;
    const next = ((marked + 1 + by + places) % places) - 1;
    setMarked(next);
    document.getElementById(optionId(next))?.scrollIntoView({ block: "nearest" });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const text = field.current?.value ?? "";
    const term = text.trim();
    // A letter takes the mark away, also before that is drawn.
    const product = text === typed ? products[marked] : undefined;
    if (term !== "") rememberSearch(term);
    if (product) void navigate(productPath(product.slug));
    else if (term !== "") {
      noteSent();
      void navigate(resultsPath(term));
    }
  };
  const onPick = (term: string) => {
    if (field.current) field.current.value = term;
    setTyped(term);
  };

  return (
    <>
      <div className="flex items-center justify-between gap-4 ps-4 pe-2 pt-2 sm:ps-6 sm:pe-3">
        <h2 id={title} className="font-medium text-base">
          {t("search.title")}
        </h2>
        <IconButton onClick={close} label={t("search.close")}>
          <Icon of={X} className="size-5" />
        </IconButton>
      </div>
      <form
        method="get"
        action={useHref(PAGES.products)}
        onSubmit={onSubmit}
        className="flex items-center gap-3 border-line border-b px-4 pb-2 sm:px-6"
      >
        <Icon of={SearchIcon} className="size-5 text-muted" />
        <input
          ref={field}
          type="search"
          name="q"
          role="combobox"
          aria-label={t("search.label")}
          aria-expanded={products.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={marked >= 0 ? optionId(marked) : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={100}
          placeholder={t("search.placeholder")}
          onChange={() => void nextFrame().then(drawTyped)}
          onKeyDown={onKeyDown}
          className="min-h-14 w-full bg-transparent text-xl leading-10 outline-none [&::-webkit-search-cancel-button]:hidden"
        />
      </form>
      <div className="min-h-40 flex-1 overflow-y-auto overscroll-contain px-2 py-2 sm:px-4">
        <div role="status" className="px-2 py-2 text-muted text-sm">
          {isNear(found) ? (
            <h3 className="font-medium text-base text-ink tracking-normal">
              {t("search.near", { term: typed.trim() })}
            </h3>
          ) : (
            statusText(found, typed, t)
          )}
        </div>
        {found.state === "found" && products.length === 0 && (
          <p className="px-2 text-muted text-sm">{t("listing.noneHint")}</p>
        )}
        {found.state === "nothing-asked" && <SearchStart onPick={onPick} />}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a result is a submit of the form above */}
        <div
          id={list}
          role="listbox"
          aria-label={t("search.title")}
          aria-busy={found.state === "searching"}
          onClick={() => rememberSearch(typed.trim())}
        >
          {products.map((product, place) => (
            <Result key={product.id} id={optionId(place)} product={product} marked={place === marked} />
          ))}
        </div>
      </div>
      {products.length > 0 && (
        <div className="border-line border-t p-3 sm:px-6">
          <ButtonLink to={resultsPath(typed.trim())} onClick={noteSent} className="w-full">
            {t("search.all")}
          </ButtonLink>
        </div>
      )}
    </>
  );
}

interface ResultProps {
  id: string;
  product: ProductCard;
  marked: boolean;
}

/** Not drawn again at each letter, while the results are those of the letter before. */
const Result = memo(function Result({ id, product, marked }: ResultProps) {
  const { lang, t } = useServices();
  return (
    <Link
      id={id}
      role="option"
      aria-selected={marked}
      // The focus stays in the field; aria-activedescendant points here.
      tabIndex={-1}
      to={productPath(product.slug)}
      className="flex min-h-18 items-center gap-4 rounded-md px-2 py-2 hover:bg-sand aria-selected:bg-sand"
    >
      <span className="well block size-14 flex-none rounded-sm">
        <Picture picture={product.picture} lang={lang} sizes="3.5rem" decorative className="size-full object-cover" />
      </span>
      <span className="min-w-0 flex-1">
        {/* Arabic letters reach beyond their line and its end, where a clamped text is cut. */}
        <Localized text={product.name} lang={lang} className="-mx-1 line-clamp-2 px-1 pb-1 font-medium leading-snug" />
        <bdi className="text-muted text-sm">{product.brand}</bdi>
      </span>
      <span className="flex-none text-end text-sm">
        {product.priceTo > product.priceFrom && <span className="text-muted">{t("card.from")} </span>}
        <Price amount={product.priceFrom} lang={lang} className="font-medium" />
      </span>
    </Link>
  );
});

const resultsPath = (term: string): string => `${PAGES.products}?${new URLSearchParams({ q: term })}`;

/** Results of the last answer stay until the next one is there, so that nothing flickers between two letters. */
function shown(found: Found): readonly ProductCard[] {
  if (found.state === "found") return found.results.products;
  return found.state === "searching" ? (found.previous?.products ?? []) : [];
}

/** Whether products are shown that are not what was asked for. */
const isNear = (found: Found): boolean => found.state === "found" && !found.results.exact;

function statusText(found: Found, typed: string, t: ReturnType<typeof useServices>["t"]): string {
  if (found.state === "nothing-asked") return t("search.start");
  if (found.state === "failed") return t("search.failed");
  if (found.state === "searching") return found.previous ? "" : t("search.searching");
  const { total } = found.results;
  return total > 0 ? t("search.found", { count: total }) : t("listing.none", { term: typed.trim() });
}
