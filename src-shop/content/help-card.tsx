import { buttonClass } from "../../src-shared/ui/button.tsx";
import { useServices } from "../app/page-hooks.ts";
import { AskTheShop } from "../frame/ask-the-shop.tsx";
import { QuoteButton } from "../pages/quote/quote-button.tsx";

/** Card beside a text with the shop's contact channels. */
export function HelpCard({ quote = false }: { quote?: boolean }) {
  const { t } = useServices();
  return (
    <aside aria-label={t("content.help")} className="rounded-lg bg-sand p-5 print:hidden">
      <h2 className="text-lg">{t(quote ? "content.quoteTitle" : "content.help")}</h2>
      <p className="mt-1 mb-2 text-muted text-sm">{t(quote ? "content.quoteHint" : "content.helpHint")}</p>
      {quote && <QuoteButton lines={() => []} className={buttonClass("main", "mt-2 mb-1 w-full")} />}
      <AskTheShop />
    </aside>
  );
}
