import { type DocumentKey, useFrame } from "../frame.ts";
import { Bilingual, UserText } from "./words.tsx";

export interface Detail {
  textKey: DocumentKey;
  /** An absent or blank value leaves the detail out. */
  value: string | null | undefined;
}

/** A row of details (dates, numbers), each under its label in both languages. */
export function Details({ details }: { details: Detail[] }) {
  const { kit } = useFrame();
  const known = details.filter((detail): detail is Detail & { value: string } => Boolean(detail.value));
  return (
    <kit.Row gap={14}>
      {known.map(({ textKey, value }) => (
        <kit.Stack key={textKey} share={1} gap={1}>
          <Bilingual textKey={textKey} />
          <UserText bold>{value}</UserText>
        </kit.Stack>
      ))}
    </kit.Row>
  );
}
