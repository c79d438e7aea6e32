import { type DocumentKey, useFrame } from "../frame.ts";
import { Both, Typed } from "./words.tsx";

export interface Fact {
  say: DocumentKey;
  /** Absent and blank ones are left out. */
  value: string | null | undefined;
}

/** Dates and numbers in a row, each under its name in both languages. */
export function Facts({ facts }: { facts: Fact[] }) {
  const { kit } = useFrame();
  const known = facts.filter((fact): fact is Fact & { value: string } => Boolean(fact.value));
  return (
    <kit.Row gap={14}>
      {known.map(({ say, value }) => (
        <kit.Stack key={say} share={1} gap={1}>
          <Both say={say} />
          <Typed bold>{value}</Typed>
        </kit.Stack>
      ))}
    </kit.Row>
  );
}
