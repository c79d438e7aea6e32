import { type ReactNode, useState } from "react";
import type { DocumentChoices } from "../../src-shared/documents/operations.ts";
import type { DocumentKind } from "../../src-shared/documents/registry.ts";
import { type ButtonVariant, buttonClass } from "../../src-shared/ui/button.tsx";
import { isDesktop } from "../desktop/desktop-api.ts";
import { PrintDialog } from "../printing/print-dialog.tsx";
import { documentAddress } from "./use-documents.ts";

interface DocumentButtonProps {
  kind: DocumentKind;
  /** Of the order, quote, invoice or product. */
  id: string;
  choices?: Omit<DocumentChoices, "copy"> | undefined;
  variant?: ButtonVariant;
  /** Instead of a button's look: a line of a menu. */
  className?: string;
  children: ReactNode;
}

/**
 * The button of one document. In a browser its PDF opens in a tab of its own; in the desktop app it asks where it is printed,
 * with the printer that is remembered for its kind filled in, and whether it is a copy.
 */
export function DocumentButton({ kind, id, choices = {}, variant, className, children }: DocumentButtonProps) {
  const [asked, setAsked] = useState(false);
  const { lang, version, delivery } = choices;
  const open = () => {
    if (isDesktop()) setAsked(true);
    else window.open(documentAddress(kind, id, choices), "_blank", "noopener");
  };
  return (
    <>
      <button type="button" onClick={open} className={className ?? buttonClass(variant)}>
        {children}
      </button>
      {asked && (
        <PrintDialog kind={kind} documents={[{ kind, id, lang, version, delivery }]} onClose={() => setAsked(false)} />
      )}
    </>
  );
}
