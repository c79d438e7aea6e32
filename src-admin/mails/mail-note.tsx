import { Link } from "react-router-dom";
import { listScreen } from "../../src-shared/addresses.ts";
import { useAsk } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { useMay } from "../session/session-context.tsx";

/** A note on the first screen while mails only become files. */
export function MailNote() {
  const { t } = useServices();
  const maySet = useMay("admin");
  const { data } = useAsk("GET /api/mail-server/leaving");
  if (!data || data.leaving) return null;
  return (
    <p role="status" className="mb-4 flex flex-wrap gap-x-3 rounded-sm bg-wait-soft px-4 py-2 text-wait">
      {t("mailServer.none")}
      {maySet && (
        <Link to={listScreen("settings", { part: "mail" })} className="underline">
          {t("mailServer.goSet")}
        </Link>
      )}
    </p>
  );
}
