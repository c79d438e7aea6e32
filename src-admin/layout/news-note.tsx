import X from "lucide-react/icons/x";
import { Button } from "../../src-shared/ui/button.tsx";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { IconButton } from "../../src-shared/ui/icon-button.tsx";
import { useServices } from "../app/services.tsx";

/** Says once after an update that there is something new; stands in the page, so that it covers nothing. */
export function NewsNote({ onShow, onDismiss }: { onShow(): void; onDismiss(): void }) {
  const { t } = useServices();
  return (
    <div role="status" className="flex items-center gap-3 bg-accent-soft px-4 py-1 lg:px-6 print:hidden">
      <span className="min-w-0 flex-1">{t("news.updated")}</span>
      <Button variant="quiet" onClick={onShow}>
        {t("news.show")}
      </Button>
      <IconButton onClick={onDismiss} label={t("part.close")}>
        <Icon of={X} className="size-4" />
      </IconButton>
    </div>
  );
}
