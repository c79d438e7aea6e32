import { Link } from "react-router-dom";
import { SCREENS } from "../../../src-shared/addresses.ts";
import { useServices } from "../../app/services.tsx";
import { useMay } from "../../session/session-context.tsx";

/** Says that an order is a test, and leads to where it is removed. */
export function TestOrderNote() {
  const { t } = useServices();
  const isAdmin = useMay("admin");
  return (
    <p role="status" className="mb-4 rounded-sm bg-wait-soft p-3 font-medium">
      {t("order.isTest")}{" "}
      {isAdmin && (
        <Link to={`${SCREENS.setUp}#test-order`} className="link">
          {t("nav.setUp")}
        </Link>
      )}
    </p>
  );
}
