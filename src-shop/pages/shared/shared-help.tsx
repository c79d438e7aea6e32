import { AskTheShop } from "../../frame/ask-the-shop.tsx";
import { useServices } from "../../frame/frame.tsx";

/** Somebody to talk to; the number of the document stands in the message already. */
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
