import { useServices } from "../../app/page-hooks.ts";
import { AskTheShop } from "../../frame/ask-the-shop.tsx";

/** Contact links; the first message names the document's number. */
export function SharedHelp({ number }: { number: string }) {
  const { t } = useServices();
  return (
    <section aria-labelledby="shared-help" className="text-sm print:hidden">
      <h2 id="shared-help" className="text-base">
        {t("shared.help")}
      </h2>
      <AskTheShop text={t("shared.whatsappText", { number })} />
    </section>
  );
}
