import { useServices } from "../app/services.tsx";
import { Badge } from "../ui/badge.tsx";

/** On what came in a flood, so that nobody was mailed about it. */
export function QuarantineBadge() {
  const { t } = useServices();
  return (
    <span title={t("messages.quarantinedHint")}>
      <Badge tone="wait">{t("messages.quarantined")}</Badge>
    </span>
  );
}
