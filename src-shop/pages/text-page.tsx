import { Localized } from "../../src-shared/components/localized.tsx";
import { useLoaded, useServices } from "../frame.tsx";
import type { Head, HeadArgs, LoadArgs, Loaded } from "../page.ts";
import { Breadcrumbs } from "../parts/breadcrumbs.tsx";
import { textPageHead } from "../parts/content-head.ts";
import { HelpCard } from "../parts/help-card.tsx";
import { Questions } from "../parts/questions.tsx";
import { Reading } from "../parts/reading.tsx";
import { Statistics } from "../parts/statistics.tsx";
import { WidePicture } from "../parts/wide-picture.tsx";

/** Pages about the company, and which of the home page's pictures stands over each. */
const ABOUT_US: Record<string, number> = { about: 1, "our-story": 0 };

export async function load({ api, url, signal }: LoadArgs) {
  const key = url.pathname.slice(1);
  const place = ABOUT_US[key];
  const [page, shop] = await Promise.all([
    api("GET /api/pages/:key", { params: { key }, signal }),
    place === undefined ? null : api("GET /api/shop", { signal }),
  ]);
  return {
    page,
    picture: shop?.heroes[place ?? 0]?.picture ?? null,
    statistics: key === "about" ? (shop?.statistics ?? null) : null,
  };
}

export function head({ data, ...args }: HeadArgs<Loaded<typeof load>>): Head {
  return textPageHead(data.page, `/${data.page.key}`, args);
}

export function Page() {
  const { lang, t } = useServices();
  const { page, picture, statistics } = useLoaded<typeof load>();
  return (
    <>
      <div className="wrap pt-1 pb-8 lg:pt-6">
        <Breadcrumbs trail={[{ name: t("listing.home"), path: "/" }]} />
        <h1 className="mt-2 mb-8 max-w-[46rem] text-4xl lg:mb-12">
          <Localized text={page.title} lang={lang} />
        </h1>
        {picture && <WidePicture picture={picture} />}
        <Reading html={page.html} headings={page.headings} aside={<HelpCard />}>
          <Questions questions={page.questions} />
        </Reading>
      </div>
      {statistics && <Statistics statistics={statistics} />}
    </>
  );
}
