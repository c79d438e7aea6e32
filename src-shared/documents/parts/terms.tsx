import type { LocalizedText } from "../../values/localized.ts";
import { useFrame } from "../frame.ts";
import { Besides, Both, Said } from "./words.tsx";

interface TermsProps {
  say: "terms.title" | "terms.delivery";
  terms: LocalizedText | null;
}

/** Letters of both languages together that certainly fit on one sheet. */
const aSheet = 1500;

/** Under a heading, which never stands alone at the foot of a sheet; nothing where nothing was written. */
export function Terms({ say, terms }: TermsProps) {
  const { kit } = useFrame();
  if (!terms || (terms.en.trim() === "" && !terms.ar?.trim())) return null;
  const keep = terms.en.length + (terms.ar?.length ?? 0) < aSheet;
  return (
    <kit.Stack gap={3} keep={keep}>
      <Both say={say} />
      <Said text={terms} size="small" />
      <Besides text={terms} />
    </kit.Stack>
  );
}
