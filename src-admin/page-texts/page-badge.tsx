import type { StaffPageRow } from "../../src-shared/pages/operations.ts";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { Badge } from "../ui/badge.tsx";

/** Whether visitors read the standard text or the owner's, or an own page at all, whether a draft waits, and until when. */
export function PageBadge(page: Pick<StaffPageRow, "status" | "published" | "isOwn" | "publishAt">) {
  const { status, published, isOwn, publishAt } = page;
  const { t } = useServices();
  const { time } = useFormat();
  const shown = isOwn ? t("pageText.choose.published") : t("pageText.status.published");
  return (
    <>
      {published && <Badge tone="good">{shown}</Badge>}
      {!published && !isOwn && <Badge>{t("pageText.status.standard")}</Badge>}
      {status === "draft" && !publishAt && <Badge tone="wait">{t("pageText.status.draft")}</Badge>}
      {publishAt && <Badge tone="accent">{t("article.from", { time: time(publishAt) })}</Badge>}
    </>
  );
}
