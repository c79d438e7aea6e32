import { PAGES } from "../../../src-shared/addresses.ts";
import { buttonClass } from "../../../src-shared/ui/button.tsx";
import { Localized } from "../../../src-shared/ui/localized.tsx";
import type { Head, HeadArgs, LoadArgs, Loaded } from "../../app/page.ts";
import { useLoaded, useServices } from "../../app/page-hooks.ts";
import { textPageHead } from "../../content/content-head.ts";
import { HelpCard } from "../../content/help-card.tsx";
import { LongText } from "../../content/long-text.tsx";
import { Questions } from "../../content/questions.tsx";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { QuoteButton } from "../quote/quote-button.tsx";
import { WidePicture } from "./wide-picture.tsx";

export async function load({ api, signal }: LoadArgs) {
  const [page, { heroes }] = await Promise.all([
    api("GET /api/pages/:key", { params: { key: "services" }, signal }),
    api("GET /api/shop", { signal }),
  ]);
  return { page, picture: heroes.at(-1)?.picture ?? null };
}

export function head({ data, ...args }: HeadArgs<Loaded<typeof load>>): Head {
  return textPageHead(data.page, PAGES.services, args);
}

export function Page() {
  const { lang, t } = useServices();
  const { page, picture } = useLoaded<typeof load>();
  return (
    <div className="wrap pt-1 pb-8 lg:pt-6">
      <Breadcrumbs trail={[{ name: t("listing.home"), path: "/" }]} />
      <div className="mt-2 mb-8 flex flex-wrap items-end justify-between gap-x-10 gap-y-5 lg:mb-12">
        <h1 className="max-w-[46rem] text-4xl">
          <Localized text={page.title} lang={lang} />
        </h1>
        <QuoteButton lines={() => []} className={buttonClass("main", "max-sm:w-full")} />
      </div>
      {picture && <WidePicture picture={picture} />}
      <LongText html={page.html} headings={page.headings} aside={<HelpCard quote />}>
        <Questions questions={page.questions} />
      </LongText>
    </div>
  );
}
