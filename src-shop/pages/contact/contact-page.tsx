import { PAGES } from "../../../src-shared/addresses.ts";
import { Localized } from "../../../src-shared/ui/localized.tsx";
import type { ActionArgs, Head, HeadArgs, LoadArgs, Loaded } from "../../app/page.ts";
import { useActionAnswer, useLoaded, useServices } from "../../app/page-hooks.ts";
import { textPageHead } from "../../content/content-head.ts";
import { Prose } from "../../content/prose.tsx";
import { businessStructured } from "../../content/shop-structured.ts";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { ContactChannels, QuickChannels } from "./contact-channels.tsx";
import { ContactForm } from "./contact-form.tsx";
import { sendMessage } from "./send-message.ts";

export async function load({ api, signal }: LoadArgs) {
  const [page, shop] = await Promise.all([
    api("GET /api/pages/:key", { params: { key: "contact" }, signal }),
    api("GET /api/shop", { signal }),
  ]);
  return { page, shop };
}

export function head({ data, ...args }: HeadArgs<Loaded<typeof load>>): Head {
  const own = textPageHead(data.page, PAGES.contact, args);
  return {
    ...own,
    structured: [...(own.structured ?? []), businessStructured(data.shop, args.lang, args.publicUrl)],
  };
}

export function action(args: ActionArgs) {
  return sendMessage(args, args.form);
}

export function Page() {
  const { lang, t } = useServices();
  const { page } = useLoaded<typeof load>();
  const answer = useActionAnswer<typeof action>() ?? undefined;
  return (
    <div className="wrap pt-1 pb-8 lg:pt-6">
      <Breadcrumbs trail={[{ name: t("listing.home"), path: "/" }]} />
      <header className="mt-2 mb-8 lg:mb-12">
        <h1 className="text-4xl">
          <Localized text={page.title} lang={lang} />
        </h1>
        <QuickChannels />
        <Prose html={page.html} className="mt-5 max-w-[46rem] text-muted" />
      </header>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-12">
        <ContactForm first={answer} />
        <ContactChannels />
      </div>
    </div>
  );
}
