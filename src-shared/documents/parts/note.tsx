import { useFrame } from "../frame.ts";
import { Bilingual, UserText } from "./words.tsx";

/** The customer's note on the order, under its heading. */
export function Note({ text }: { text: string | null }) {
  const { kit } = useFrame();
  if (!text) return null;
  return (
    <kit.Stack gap={1} keep>
      <Bilingual textKey="party.note" />
      <UserText>{text}</UserText>
    </kit.Stack>
  );
}
