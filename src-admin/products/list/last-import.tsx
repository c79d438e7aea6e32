import { importScreen } from "../../../src-shared/addresses.ts";
import { ButtonLink } from "../../../src-shared/ui/button-link.tsx";
import { useFormat } from "../../app/format.ts";
import { useAsk } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";

/** The import that can be undone, where there is one; its own screen undoes it and names what stays. */
export function LastImport() {
  const { t } = useServices();
  const { time } = useFormat();
  const run = useAsk("GET /api/imports").data?.find(({ mayUndo }) => mayUndo);
  if (!run) return null;
  return (
    <section className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line pb-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">
          {t("product.changes.import")} <bdi>{run.fileName}</bdi>
        </p>
        <p className="text-xs text-muted">
          <bdi>{run.startedBy ?? t("import.atServer")}</bdi> ·{" "}
          <time dateTime={run.createdAt}>{time(run.createdAt)}</time>
        </p>
      </div>
      <ButtonLink to={importScreen(run.id)}>{t("product.changes.openImport")}</ButtonLink>
    </section>
  );
}
