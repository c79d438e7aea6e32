import { Link } from "react-router-dom";
import { useServices } from "../app/services.tsx";
import { Empty } from "../ui/empty.tsx";
import { Page } from "../ui/page.tsx";

export function NoSuchScreen() {
  const { t } = useServices();
  return (
    <Page title={t("failure.notFound.title")}>
      <Empty title={t("failure.notFound.text")}>
        <Link to="/" className="act">
          {t("failure.home")}
        </Link>
      </Empty>
    </Page>
  );
}

/** A fault of ours, or a new version whose old files are gone: either way a reload is the way on, and drafts are kept. */
export function BrokenScreen() {
  const { t } = useServices();
  return (
    <div className="mx-auto max-w-lg p-8" role="alert">
      <h1 className="mb-2 text-2xl">{t("failure.broken.title")}</h1>
      <p className="mb-4 text-muted">{t("failure.broken.text")}</p>
      <button type="button" onClick={() => location.reload()} className="act act-main">
        {t("failure.reload")}
      </button>
    </div>
  );
}
