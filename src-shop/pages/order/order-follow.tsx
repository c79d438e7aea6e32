import Printer from "lucide-react/icons/printer";
import { Link } from "react-router-dom";
import { languagePath, orderPath } from "../../../src-shared/addresses.ts";
import { useServices } from "../../frame/frame.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";

/** The link by which the order is followed, to be kept. */
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
        <Link to={path} className="btn btn-line">
          {t("order.open")}
        </Link>
        <CopyButton wide text={publicUrl + languagePath(path, lang)} label={t("order.copy")} />
        <PrintButton />
      </div>
    </section>
  );
}

export function PrintButton() {
  const { t } = useServices();
  return (
    <button type="button" onClick={() => print()} className="btn btn-quiet px-4 noscript:hidden print:hidden">
      <Printer aria-hidden="true" strokeWidth={1.5} className="size-5" />
      {t("order.print")}
    </button>
  );
}
