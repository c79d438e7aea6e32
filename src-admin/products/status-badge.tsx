import type { StaffProduct } from "../../src-shared/products/operations.ts";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { Badge } from "../ui/badge.tsx";

const tones = { draft: "wait", active: "good", archived: "calm" } as const;

/** Draft, on sale or archived; a draft with a date says when it goes on sale. */
export function StatusBadge({ status, publishAt }: Pick<StaffProduct, "status" | "publishAt">) {
  const { t } = useServices();
  const { time } = useFormat();
  if (status === "draft" && publishAt)
    return <Badge tone="accent">{t("product.goesOnSale", { time: time(publishAt) })}</Badge>;
  return <Badge tone={tones[status]}>{t(`product.status.${status}`)}</Badge>;
}
