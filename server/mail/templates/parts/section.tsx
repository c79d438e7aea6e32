import type { ReactNode } from "react";
import { colour } from "./look.ts";
import { part } from "./part.ts";

/** A heading with its content. */
export const Section = part<{ title: string; children: ReactNode }>({
  html: ({ title, children }) => (
    <>
      <h2 className="ink" style={{ fontSize: 18, lineHeight: "28px", color: colour.ink, margin: "32px 0 8px" }}>
        {title}
      </h2>
      {children}
    </>
  ),
  text: ({ title, children }, textOf) => `${title}\n${"-".repeat(Math.min(title.length, 40))}\n${textOf(children)}\n`,
});
