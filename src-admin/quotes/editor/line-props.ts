import type { ReactNode } from "react";
import type { Choice } from "../../../src-shared/ui/select-field.tsx";
import type { DraftVersion } from "./draft-version.ts";
import type { QuoteLineValues } from "./quote-values.ts";
import type { LineStock } from "./use-line-stock.ts";

export interface LineEditorProps {
  line: QuoteLineValues;
  name: string;
  handle: ReactNode;
  draft: DraftVersion;
  stock: LineStock;
  /** Per cent of the whole quote: the role's limit is for both together. */
  quoteDiscount: number | null;
  problems: Readonly<Record<string, string>>;
  /** What the server calls it: "sections.0.lines.2". */
  field: string;
  rooms: readonly Choice[];
  room: string;
  onChange(line: QuoteLineValues): void;
  onRoom(id: string): void;
  onRemove(): void;
}
