import { Badge } from "../parts/badge.tsx";
import { useServices } from "../services.tsx";

/** On what came in a flood, so that nobody was mailed about it. */
export function QuarantineBadge() {
  const { t } = useServices();
  return (
    <span title={t("messages.quarantinedHint")}>
      <Badge tone="wait">{t("messages.quarantined")}</Badge>
    </span>
  );
}
