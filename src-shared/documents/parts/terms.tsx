import type { LocalizedText } from "../../model/localized.ts";
import { useSheet } from "../sheet.ts";
import { Besides, Both, Said } from "./words.tsx";

export function Terms({ terms }: { terms: LocalizedText | null }) {
  const { kit } = useSheet();
  if (!terms || (terms.en.trim() === "" && !terms.ar?.trim())) return null;
  return (
    <kit.Stack gap={3}>
      <Both say="terms.title" />
      <Said text={terms} size="small" />
      <Besides text={terms} />
    </kit.Stack>
  );
}
