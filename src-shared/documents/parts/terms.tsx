import type { LocalizedText } from "../../model/localized.ts";
import { useSheet } from "../sheet.ts";
import { Besides, Both, Said } from "./words.tsx";

interface TermsProps {
  say: "terms.title" | "terms.delivery";
  terms: LocalizedText | null;
}

/** Under a heading; nothing where nothing was written. */
export function Terms({ say, terms }: TermsProps) {
  const { kit } = useSheet();
  if (!terms || (terms.en.trim() === "" && !terms.ar?.trim())) return null;
  return (
    <kit.Stack gap={3}>
      <Both say={say} />
      <Said text={terms} size="small" />
      <Besides text={terms} />
    </kit.Stack>
  );
}
