import { useFrame } from "../frame.ts";
import { Both, Typed } from "./words.tsx";

/** What the customer wrote with the order, under its heading. */
export function Note({ text }: { text: string | null }) {
  const { kit } = useFrame();
  if (!text) return null;
  return (
    <kit.Stack gap={1} keep>
      <Both say="party.note" />
      <Typed>{text}</Typed>
    </kit.Stack>
  );
}
