import type { CSSProperties, ReactNode } from "react";

/** A table as mail programs lay out: for the eye only, as wide as the mail, without the spaces that attributes bring. */
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
