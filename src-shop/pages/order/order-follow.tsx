import Printer from "lucide-react/icons/printer";
import { languagePath, orderPath } from "../../../src-shared/addresses.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { ButtonLink } from "../../../src-shared/ui/button-link.tsx";
import { CopyButton } from "../../../src-shared/ui/copy-button.tsx";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { useServices } from "../../app/page-hooks.ts";

/** Link for following the order. */
export function OrderFollow({ token }: { token: string }) {
  const { lang, publicUrl, t } = useServices();
  const path = orderPath(token);
  return (
    <section
      aria-labelledby="follow"
      className="rounded-lg border border-line bg-white p-5 text-sm sm:p-7 print:hidden"
    >
      <h2 id="follow" className="text-xl">
        {t("order.follow")}
      </h2>
      <p className="mt-1 text-muted">{t("order.followHint")}</p>
      <div className="mt-4 grid gap-2.5">
        <ButtonLink to={path}>{t("order.open")}</ButtonLink>
        <CopyButton
          variant="quiet"
          className="px-4"
          text={publicUrl + languagePath(path, lang)}
          label={t("order.copy")}
        />
        <PrintButton />
      </div>
    </section>
  );
}

export function PrintButton() {
  const { t } = useServices();
  return (
    <Button onClick={() => print()} variant="quiet" className="px-4 noscript:hidden print:hidden">
      <Icon of={Printer} className="size-5" />
      {t("order.print")}
    </Button>
  );
}
