import { useState } from "react";
import { ApiError } from "../../../src-shared/api/client.ts";
import { notify } from "../../../src-shared/ui/notify.ts";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";

interface ShownTotal {
  /** What the screen says the order comes to, for the server to compare. */
  total: number | undefined;
  /** Heeds a refusal that names another total or what is left in stock, and says it in words. */
  heed(problem: unknown): void;
}

/** The total that was seen: the form's own sum, or what the server answered to it until the form changes. */
export function useShownTotal(estimated: number | undefined): ShownTotal {
  const { t } = useServices();
  const { money } = useFormat();
  const [told, setTold] = useState<{ instead: number | undefined; total: number }>();
  return {
    total: told && told.instead === estimated ? told.total : estimated,
    heed: (problem) => {
      if (!(problem instanceof ApiError)) return;
      if (problem.code === "price_changed") {
        const { total } = problem.details as { total: number };
        setTold({ instead: estimated, total });
        notify.problem(t("orderForm.priceMoved", { total: money(total) }));
      }
      if (problem.code === "out_of_stock") {
        const { lines } = problem.details as { lines: { sku: string; left: number }[] };
        for (const { sku, left } of lines) notify.problem(t("orderForm.shortOf", { sku, left }));
      }
    },
  };
}
