import type { CSSProperties, ReactNode } from "react";

/** A layout table for mail programs: presentational, as wide as the mail, without cell spacing. */
export const MailTable = (props: { className?: string; style: CSSProperties; children: ReactNode }) => (
  <table
    role="presentation"
    width="100%"
    cellPadding={0}
    cellSpacing={0}
    border={0}
    className={props.className}
    style={{ width: "100%", ...props.style }}
  >
    <tbody>{props.children}</tbody>
  </table>
);
