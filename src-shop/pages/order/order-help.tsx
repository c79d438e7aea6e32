import { useServices } from "../../app/page-hooks.ts";
import { AskTheShop } from "../../frame/ask-the-shop.tsx";

export function OrderHelp({ number }: { number: string }) {
  const { t } = useServices();
  return (
    <section aria-labelledby="order-help" className="px-1 text-sm print:hidden">
      <h2 id="order-help" className="text-base">
        {t("order.help")}
      </h2>
      <p className="text-muted">{t("order.helpHint")}</p>
      <AskTheShop text={t("order.whatsappText", { number })} />
    </section>
  );
}
