import { useNavigate } from "react-router-dom";
import { productScreen } from "../../src-shared/addresses.ts";
import { notify } from "../../src-shared/ui/notify.ts";
import { failureText } from "../app/failure-text.ts";
import { useServices } from "../app/services.tsx";
import { beep } from "./beep.ts";
import { findScanned } from "./find-scanned.ts";
import { useScanner } from "./use-scanner.ts";

/** The scanner on every screen: where no screen wants the scan for itself, it opens the product. */
export function Scanner() {
  const { api, t } = useServices();
  const go = useNavigate();
  useScanner(async (text) => {
    try {
      const found = await findScanned(api, text);
      beep(found ? "found" : "unknown");
      if (found) await go(productScreen(found.product.id));
      else notify.problem(t("scan.unknown", { code: text.slice(0, 60) }));
    } catch (problem) {
      notify.problem(failureText(t, problem));
    }
  });
  return null;
}
