import type { StaffPageRow } from "../../src-shared/pages/operations.ts";
import { useServices } from "../app/services.tsx";
import { Badge } from "../ui/badge.tsx";

/** Whether visitors read the standard text or the owner's, and whether a draft waits. */
export function PageBadge({ status, published }: Pick<StaffPageRow, "status" | "published">) {
  const { t } = useServices();
  return (
    <>
      {published ? (
        <Badge tone="good">{t("pageText.status.published")}</Badge>
      ) : (
        <Badge>{t("pageText.status.standard")}</Badge>
      )}
      {status === "draft" && <Badge tone="wait">{t("pageText.status.draft")}</Badge>}
    </>
  );
}
