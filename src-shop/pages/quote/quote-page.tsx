import { useEffect } from "react";
import { useRevalidator, useSearchParams } from "react-router-dom";
import { PAGES } from "../../../src-shared/addresses.ts";
import { ButtonLink } from "../../../src-shared/ui/button-link.tsx";
import type { ActionArgs, Head, HeadArgs, LoadArgs } from "../../app/page.ts";
import { useActionAnswer, useLoaded, useServices } from "../../app/page-hooks.ts";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { QuoteForm } from "./quote-form.tsx";
import { describeLines, linesAt, linesIn } from "./quote-lines.ts";
import { sendQuoteRequest, withLostFile } from "./send-quote-request.ts";

/** The page holds a form token, and perhaps a visitor's cart. */
export const personal = true;

export async function load(args: LoadArgs) {
  const { api, cart, url, signal } = args;
  const [items, { formToken }] = await Promise.all([
    describeLines(args, linesAt(url.searchParams, cart.read()), signal),
    api("GET /api/form-token", { signal }),
  ]);
  return { items, formToken };
}

export function head({ t, shopName }: HeadArgs<unknown>): Head {
  return { title: `${t("quote.title")} | ${shopName}`, description: t("quote.intro"), noindex: true };
}

/** Answers with the form and its products until it has arrived. */
export async function action(args: ActionArgs) {
  const answer = withLostFile(await sendQuoteRequest(args, args.form), args.form);
  const lines = linesIn(args.form).map(({ variantId, quantity }) => ({ variantId, quantity: quantity ?? 1 }));
  return { answer, items: answer.receipt ? [] : await describeLines(args, lines, args.signal) };
}

export function Page() {
  const { t } = useServices();
  const loaded = useLoaded<typeof load>();
  useCartOfBrowser(loaded.items.length);
  const result = useActionAnswer<typeof action>() ?? undefined;
  return (
    <div className="wrap pt-1 pb-8 lg:pt-6">
      <div className="mx-auto max-w-3xl">
        <Breadcrumbs
          trail={[
            { name: t("listing.home"), path: "/" },
            { name: t("nav.services"), path: PAGES.services },
          ]}
        />
        <h1 className="mt-2 text-4xl">{t("quote.title")}</h1>
        <p className="mt-4 mb-8 text-lg text-muted">{t("quote.intro")}</p>
        <div className="rounded-lg border border-line bg-white p-5 sm:p-8">
          <QuoteForm
            items={result?.items ?? loaded.items}
            first={result?.answer}
            formToken={loaded.formToken}
            after={
              <ButtonLink to={PAGES.products} className="mt-2">
                {t("cart.goOn")}
              </ButtonLink>
            }
          />
        </div>
      </div>
    </div>
  );
}

/** Reads the goods again where they are those of the cart, which the server does not know: the page was reloaded or opened in a new tab. */
function useCartOfBrowser(known: number): void {
  const { cart } = useServices();
  const { revalidate } = useRevalidator();
  const [search] = useSearchParams();
  const isMissing = search.get("from") === "cart" && known === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page appears
  useEffect(() => {
    if (isMissing && cart.read().length > 0) void revalidate();
  }, []);
}
