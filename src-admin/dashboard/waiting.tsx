import { listScreen } from "../../src-shared/addresses.ts";
import type { Dashboard } from "../../src-shared/dashboard/operations.ts";
import { ButtonLink } from "../../src-shared/ui/button-link.tsx";
import { useServices } from "../app/services.tsx";

const places = [
  { key: "orders", to: listScreen("orders", { status: "placed" }) },
  { key: "receipts", to: listScreen("orders", { paymentMethod: "transfer", payment: "unpaid" }) },
  { key: "quotes", to: listScreen("quoteRequests", { status: "requested" }) },
  { key: "messages", to: listScreen("messages", { status: "new" }) },
  { key: "questions", to: listScreen("orders", { question: "1" }) },
  { key: "mails", to: listScreen("mails", { state: "failed" }) },
  { key: "withheld", to: listScreen("mails", { state: "withheld" }) },
  { key: "rush", to: listScreen("orders", { status: "placed" }) },
  { key: "quarantined", to: listScreen("messages", { status: "new" }) },
] as const;

/** Open work, each item with a link to its screen. */
export function Waiting({ waiting }: { waiting: Dashboard["waiting"] }) {
  const { t } = useServices();
  const some = places.filter(({ key }) => waiting[key] > 0);
  return (
    <section className="panel p-5">
      <h2 className="panel-title mb-3">{t("dashboard.waiting")}</h2>
      {some.length === 0 ? (
        <p className="text-muted">{t("dashboard.waiting.none")}</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {some.map(({ key, to }) => (
            <li key={key}>
              <ButtonLink to={to} variant={key === "mails" || key === "rush" ? "bad" : "line"}>
                {t(`dashboard.waiting.${key}`, { count: waiting[key] })}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
