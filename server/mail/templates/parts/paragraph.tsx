import type { ReactNode } from "react";
import { bodyText, smallText } from "./look.ts";
import { part } from "./part.ts";
import { words } from "./words.tsx";

export const Paragraph = part<{ children: ReactNode }>({
  html: ({ children }) => (
    <p className="ink" style={{ ...bodyText, margin: "0 0 16px" }}>
      {words(children)}
    </p>
  ),
  text: ({ children }, textOf) => `${textOf(children)}\n\n`,
});

/** Small print, for secondary information. */
export const SmallPrint = part<{ children: ReactNode }>({
  html: ({ children }) => (
    <p className="muted" style={{ ...smallText, margin: "0 0 8px" }}>
      {children}
    </p>
  ),
  text: ({ children }, textOf) => `${textOf(children)}\n\n`,
});
