import type { StaffArticle } from "../../src-shared/articles/operations.ts";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { Badge } from "../ui/badge.tsx";

/** Draft, published, or when it will publish itself. */
export function ArticleBadge({ status, publishAt }: Pick<StaffArticle, "status" | "publishAt">) {
  const { t } = useServices();
  const { time } = useFormat();
  if (status === "published") return <Badge tone="good">{t("article.status.published")}</Badge>;
  if (publishAt) return <Badge tone="accent">{t("article.from", { time: time(publishAt) })}</Badge>;
  return <Badge tone="wait">{t("article.status.draft")}</Badge>;
}
