import type { ShareLink } from "../../src-shared/share-links/operations.ts";
import { buttonClass } from "../../src-shared/ui/button.tsx";
import { CopyButton } from "../../src-shared/ui/copy-button.tsx";
import { useServices } from "../app/services.tsx";

/** The address of a link, and the ways to hand it over. */
export function LinkActions({ link }: { link: ShareLink }) {
  const { t } = useServices();
  if (link.url === "") return <p className="text-xs text-muted">{t("share.link.unknown")}</p>;
  return (
    <div className="flex flex-col gap-2">
      <p dir="ltr" className="rounded-sm bg-sand px-3 py-2 text-xs wrap-anywhere">
        {link.url}
      </p>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={link.url} label={t("share.link.copy")} />
        {link.whatsapp && (
          <a href={link.whatsapp} target="_blank" rel="noreferrer" className={buttonClass()}>
            {t("share.link.whatsapp")}
          </a>
        )}
      </div>
    </div>
  );
}
