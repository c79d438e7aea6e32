import { FieldHint } from "../../src-shared/ui/field.tsx";
import { useFormat } from "../app/format.ts";
import type { Answer } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { Empty } from "../ui/empty.tsx";

/** The movements of a variant, newest first. */
export function StockHistory({ answer }: { answer: Answer<"GET /api/variants/:id/movements"> }) {
  const { t } = useServices();
  const { number, time } = useFormat();
  const signed = (pieces: number) => (pieces > 0 ? `+${number(pieces)}` : `\u2212${number(-pieces)}`);
  return (
    <>
      {answer.data.length === 0 ? (
        <Empty title={t("product.move.none")} />
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {answer.data.map((move) => (
            <li key={move.id} className="flex flex-wrap items-baseline gap-x-3 py-1.5">
              <bdi
                dir="ltr"
                className={`w-14 flex-none text-end font-medium tabular-nums ${move.quantity < 0 ? "text-bad" : "text-good"}`}
              >
                {signed(move.quantity)}
              </bdi>
              <span className="flex-1">
                {t(`product.move.${move.reason}`)}
                {move.order && <bdi className="text-muted"> {move.order.number}</bdi>}
                {move.note && <span className="text-muted"> · {move.note}</span>}
              </span>
              <span className="text-xs text-muted">
                {move.by} · {time(move.at)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {answer.meta.total > answer.data.length && (
        <FieldHint>{t("product.move.more", { count: answer.meta.total - answer.data.length })}</FieldHint>
      )}
    </>
  );
}
