import SearchIcon from "lucide-react/icons/search";
import { Suspense, useState } from "react";
import { PAGES } from "../../../src-shared/addresses.ts";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { useHydrated } from "../../app/hydrated.ts";
import type { Services } from "../../app/page.ts";
import { useServices } from "../../app/page-hooks.ts";
import { lazyPart } from "../../failure/fetch-part.ts";
import { Link } from "../../ui/link.tsx";
import { nextFrame } from "../../ui/next-frame.ts";

/** The dialog, after its words are there. To begin the requests takes a slow phone longer than to answer the touch itself. */
async function readDialog({ loadText }: Pick<Services, "loadText">) {
  await nextFrame();
  const [{ SearchDialog }] = await Promise.all([import("./search-dialog.tsx"), loadText("search")]);
  return SearchDialog;
}

const classes = "btn-icon md:w-auto md:gap-2 md:px-3";

/**
 * Button for the search dialog, which is fetched when pointer or focus comes near; without JavaScript a link to the listing.
 */
export function SearchButton() {
  const services = useServices();
  const { t } = services;
  const [SearchDialog] = useState(() => lazyPart(() => readDialog(services)));
  const hydrated = useHydrated();
  /** Undefined until the dialog is asked for. */
  const [open, setOpen] = useState<boolean>();
  const inside = (
    <>
      <Icon of={SearchIcon} className="size-5" />
      <span className="sr-only md:not-sr-only md:text-sm">{t("nav.search")}</span>
    </>
  );
  if (!hydrated) {
    return (
      <Link to={PAGES.products} className={classes}>
        {inside}
      </Link>
    );
  }
  return (
    <>
      <button
        type="button"
        className={classes}
        aria-haspopup="dialog"
        onPointerEnter={() => void readDialog(services).catch(() => {})}
        onClick={() => setOpen(true)}
      >
        {inside}
      </button>
      {open !== undefined && (
        <Suspense>
          <SearchDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
