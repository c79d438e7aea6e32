import type { Picture as PictureFacts } from "../../../src-shared/api/schemas.ts";
import type { TextPage } from "../../../src-shared/content/operations.ts";
import { Localized } from "../../../src-shared/ui/localized.tsx";
import type { Head, HeadArgs, LoadArgs, Loaded } from "../../app/page.ts";
import { useLoaded, useServices } from "../../app/page-hooks.ts";
import { textPageHead } from "../../content/content-head.ts";
import { HelpCard } from "../../content/help-card.tsx";
import { LongText } from "../../content/long-text.tsx";
import { Questions } from "../../content/questions.tsx";
import { Statistics } from "../../content/statistics.tsx";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { WidePicture } from "./wide-picture.tsx";

/** Indexes of the home page's pictures on the pages about the company. */
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
  const { page, picture, statistics } = useLoaded<typeof load>();
  return (
    <>
      <WrittenPage page={page} picture={picture} />
      {statistics && <Statistics statistics={statistics} />}
    </>
  );
}

/** A text under its title, with its questions and a way to ask the shop. */
export function WrittenPage({ page, picture }: { page: TextPage; picture?: PictureFacts | null }) {
  const { lang, t } = useServices();
  return (
    <div className="wrap pt-1 pb-8 lg:pt-6">
      <Breadcrumbs trail={[{ name: t("listing.home"), path: "/" }]} />
      <h1 className="mt-2 mb-8 max-w-[46rem] text-4xl lg:mb-12">
        <Localized text={page.title} lang={lang} />
      </h1>
      {picture && <WidePicture picture={picture} />}
      <LongText html={page.html} headings={page.headings} aside={<HelpCard />}>
        <Questions questions={page.questions} />
      </LongText>
    </div>
  );
}
