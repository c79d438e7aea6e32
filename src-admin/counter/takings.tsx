import { qatarDate } from "../../src-shared/values/qatar-time.ts";
import { useFormat } from "../app/format.ts";
import { useAsk } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";

const methods = ["cash", "card", "transfer", "cheque"] as const;

/** What came in today, by how it was paid, refunds taken off: what should be in the drawer. */
export function Takings() {
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
    <table className="w-full tabular-nums">
      <caption className="panel-title mb-2 text-start">{t("counter.takings")}</caption>
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
