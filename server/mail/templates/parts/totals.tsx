import { amountText, bodyText, colour } from "./look.ts";
import { MailTable } from "./mail-table.tsx";
import { part } from "./part.ts";

export interface TotalRow {
  label: string;
  /** Formatted money, or a word such as "Free". */
  amount: string;
  /** The sum that is paid. */
  strong?: boolean;
}

export const Totals = part<{ rows: TotalRow[] }>({
  html: ({ rows }) => (
    <MailTable style={{ borderCollapse: "collapse", margin: "0 0 8px" }}>
      {rows.map(({ label, amount, strong }) => {
        const weight = strong ? { fontWeight: 600, fontSize: 18 } : {};
        const rule = strong ? { borderTop: `1px solid ${colour.line}`, padding: "12px 0" } : { padding: "4px 0" };
        return (
          <tr key={label}>
            <td className={strong ? "ink line" : "muted"} style={{ ...bodyText, ...weight, ...rule }}>
              {label}
            </td>
            <td className="ink line" style={{ ...amountText, ...weight, ...rule }}>
              {amount}
            </td>
          </tr>
        );
      })}
    </MailTable>
  ),
  text: ({ rows }) => `${rows.map(({ label, amount }) => `${label}: ${amount}`).join("\n")}\n\n`,
});
