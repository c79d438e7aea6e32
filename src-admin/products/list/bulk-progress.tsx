import { useFormat } from "../../app/format.ts";
import { useAsk } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";

/** Milliseconds from one question to the next. */
const ASK_EVERY = 500;

/** How many products of a bulk change are done, while it is made. */
export function BulkProgress({ run }: { run: string }) {
  const { t } = useServices();
  const { number } = useFormat();
  const { data } = useAsk(
    "GET /api/products/bulk/:id",
    { params: { id: run } },
    { every: ASK_EVERY, keepPrevious: true },
  );
  if (!data) return null;
  const label = t("product.bulk.progress", { done: number(data.done), chosen: number(data.chosen) });
  return (
    <div className="mt-4">
      <p>{label}</p>
      <progress aria-label={label} className="w-full" max={data.chosen} value={data.done} />
    </div>
  );
}
