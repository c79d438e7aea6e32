import { buttonClass } from "../../../src-shared/ui/button.tsx";
import { Price } from "../../../src-shared/ui/price.tsx";
import { useServices } from "../../app/page-hooks.ts";

/** Bar with the total while options are ticked, and a link to the answer. Space at its end for the floating button. */
export function QuoteTotalBar({ total }: { total: number }) {
  const { lang, t } = useServices();
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex items-center justify-between gap-4 border-t border-line bg-wall ps-4 pe-22 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:mx-0 sm:px-0 print:hidden">
      <p>
        <span className="eyebrow block">{t("cart.total")}</span>
        <Price amount={total} lang={lang} className="text-lg font-semibold" />
      </p>
      <a href="#answer" className={buttonClass("main", "px-5")}>
        {t("shared.toAnswer")}
      </a>
    </div>
  );
}
