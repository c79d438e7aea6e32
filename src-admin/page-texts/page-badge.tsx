import type { StaffPageRow } from "../../src-shared/pages/operations.ts";
import { useServices } from "../app/services.tsx";
import { Badge } from "../ui/badge.tsx";

/** Whether visitors read the standard text or the owner's, or an own page at all, and whether a draft waits. */
export function PageBadge({ status, published, isOwn }: Pick<StaffPageRow, "status" | "published" | "isOwn">) {
  const { t } = useServices();
  const shown = isOwn ? t("pageText.choose.published") : t("pageText.status.published");
  return (
    <>
      {published && <Badge tone="good">{shown}</Badge>}
      {!published && !isOwn && <Badge>{t("pageText.status.standard")}</Badge>}
      {status === "draft" && <Badge tone="wait">{t("pageText.status.draft")}</Badge>}
    </>
  );
}
