import { useState } from "react";
import { qatarDate } from "../../src-shared/values/qatar-time.ts";
import { useFormat } from "../app/format.ts";
import { useAsk } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";

const methods = ["cash", "card", "transfer", "cheque"] as const;

/** Folded until somebody asks, because the customer sees the screen of a counter too. */
export function Takings() {
  const { t } = useServices();
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="panel-title cursor-pointer">{t("counter.takings")}</summary>
      {isOpen && <TakingsByMethod />}
    </details>
  );
}

/** What came in today, by how it was paid, refunds taken off: what should be in the drawer. */
function TakingsByMethod() {
  const { t } = useServices();
  const { money } = useFormat();
  const today = qatarDate(new Date());
  const rows = methods.map((method) => ({
    method,
    // Only the sums are wanted.
    // biome-ignore lint/correctness/useHookAtTopLevel: the list never changes
    asked: useAsk("GET /api/payments", { query: { method, from: today, to: today, pageSize: 1 } }),
  }));
  return (
    <table className="mt-2 w-full tabular-nums">
      <caption className="sr-only">{t("counter.takings")}</caption>
      <tbody>
        {rows.map(({ method, asked }) => (
          <tr key={method} className="border-t border-line">
            <th scope="row" className="py-1.5 text-start font-normal">
              {t(`orders.payBy.${method}`)}
            </th>
            <td className="py-1.5 text-end">
              {asked.data ? money(asked.data.meta.sums.received - asked.data.meta.sums.refunded) : "…"}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
