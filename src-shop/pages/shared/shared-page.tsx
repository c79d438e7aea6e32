import type { Head, HeadArgs } from "../../app/page.ts";
import { useLoaded } from "../../app/page-hooks.ts";
import { shareAction } from "./shared-action.ts";
import { SharedExpired } from "./shared-expired.tsx";
import { SharedInvoice } from "./shared-invoice.tsx";
import { type LoadedShare, loadShare } from "./shared-load.ts";
import { SharedQuote } from "./shared-quote.tsx";

export const personal = true;

export const load = loadShare;

/** The title is shown in a messenger's preview of the link, so it names the document and no person. */
export function head({ data: { page }, t, shopName }: HeadArgs<LoadedShare>): Head {
  const kind = page.view === "invoice" ? page.content.kind : page.view === "expired" ? page.kind : "quote";
  return {
    title: `${t(`shared.kind.${kind}`)} ${page.number} | ${shopName}`,
    description: t("shared.description"),
    noindex: true,
    noReferrer: true,
  };
}

export const action = shareAction;

export function Page() {
  const { page } = useLoaded<typeof load>();
  return (
    <div className="wrap py-8 sm:py-12">
      <article className="mx-auto grid max-w-3xl gap-8 sm:gap-10">
        {page.view === "quote" && <SharedQuote page={page} />}
        {page.view === "invoice" && <SharedInvoice page={page} />}
        {page.view === "expired" && <SharedExpired page={page} />}
      </article>
    </div>
  );
}
