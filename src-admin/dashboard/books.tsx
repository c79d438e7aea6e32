import { Link } from "react-router-dom";
import { customerScreen, listScreen, orderScreen, quoteScreen } from "../../src-shared/addresses.ts";
import type { BooksCheck } from "../../src-shared/dashboard/operations.ts";
import type { CheckedKind } from "../../src-shared/health/invariants.ts";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";

/** Where a row of a kind is looked at; others have no page of their own. */
const pages: Partial<Record<CheckedKind, (row: { id: string; label: string }) => string>> = {
  orders: ({ id }) => orderScreen(id),
  quotes: ({ id }) => quoteScreen(id),
  customers: ({ id }) => customerScreen(id),
  variants: ({ label }) => listScreen("products", { q: label }),
  invoices: ({ label }) => listScreen("invoices", { q: label }),
};

/** An alarm: what the check of the books found, row by row. */
export function Books({ check }: { check: BooksCheck }) {
  const { t } = useServices();
  const { time } = useFormat();
  return (
    <section className="panel border-bad p-5" role="alert">
      <h2 className="panel-title mb-1 text-bad">{t("dashboard.books", { count: check.rows })}</h2>
      <p className="text-muted">
        {t("dashboard.books.what")} {t("dashboard.books.at", { at: time(check.checkedAt) })}
      </p>
      <details className="mt-3">
        <summary className="link cursor-pointer">{t("dashboard.books.list")}</summary>
        <ul className="mt-2 divide-y divide-line">
          {check.findings.map((finding) => (
            <li key={`${finding.invariant} ${finding.id} ${finding.found}`} className="py-2">
              <Row finding={finding} /> {t(`dashboard.books.${finding.invariant}`)}
              <span className="block break-words text-xs text-muted">
                <bdi>
                  {finding.expected === ""
                    ? finding.found
                    : t("dashboard.books.figures", { expected: finding.expected, found: finding.found })}
                </bdi>
              </span>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

function Row({ finding }: { finding: BooksCheck["findings"][number] }) {
  const page = pages[finding.kind];
  const label = <bdi className="font-medium">{finding.label}</bdi>;
  if (!page) return label;
  return (
    <Link to={page(finding)} className="link">
      {label}
    </Link>
  );
}
