import { invoiceScreen } from "../../../src-shared/addresses.ts";
import { ApiError } from "../../../src-shared/api/client.ts";
import type { EditRefused } from "../../../src-shared/api/edit-refused.ts";
import { ButtonLink } from "../../../src-shared/ui/button-link.tsx";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";

/** What stands in the way of a change, as a refused save says it; undefined for other failures. */
export function editRefusedOf(problem: unknown): EditRefused | undefined {
  if (!(problem instanceof ApiError) || problem.code !== "conflict") return undefined;
  const details = problem.details as EditRefused | undefined;
  return details?.because === "invoiced" || details?.because === "credited" ? details : undefined;
}

/** Why an order was not changed, with the documents that come first: each leads to its credit note, or to itself. */
export function EditBlocked({ refused }: { refused: EditRefused | undefined }) {
  const { t } = useServices();
  const { money } = useFormat();
  if (!refused) return null;
  const { because, skus, documents, credited = 0 } = refused;
  return (
    <div role="alert" className="flex flex-col gap-2 rounded-sm bg-bad-soft p-3">
      <p className="text-bad">{t(`orderForm.blocked.${because}`, { amount: money(credited) })}</p>
      {skus.length > 0 && (
        <p className="text-xs">
          {skus.map((sku) => (
            <bdi key={sku} className="me-2">
              {sku}
            </bdi>
          ))}
        </p>
      )}
      {documents.map(({ id, kind, number }) => (
        <ButtonLink key={id} to={kind === "invoice" ? `${invoiceScreen(id)}?credit=1` : invoiceScreen(id)}>
          {t(kind === "invoice" ? "orderForm.blocked.credit" : "orderForm.blocked.open", { number })}
        </ButtonLink>
      ))}
    </div>
  );
}
