import { type DocumentKey, useFrame } from "../frame.ts";
import { isolate } from "../kit/isolate.ts";
import { useInline } from "./words.tsx";

/** Title and number of a document, with a boxed mark on copies and drafts. */
export function Heading({ textKey, number, draft }: { textKey: DocumentKey; number: string; draft?: boolean }) {
  const { kit, t, u, other, copy } = useFrame();
  const inline = useInline();
  const mark = draft ? "mark.draft" : copy ? "mark.copy" : null;
  return (
    <kit.Row between across="end" gap={16}>
      <kit.Row gap={10} across="baseline">
        <kit.Text size="title" bold>
          {t(textKey)}
        </kit.Text>
        <kit.Text size="lead" tone="muted" lang={other}>
          {u(textKey)}
        </kit.Text>
      </kit.Row>
      <kit.Stack share={1} side="end" gap={4}>
        {mark ? (
          <kit.Stack line="box" pad={4}>
            <kit.Text size="lead" bold side="center">
              {inline(mark)}
            </kit.Text>
          </kit.Stack>
        ) : null}
        <kit.Text size="heading" bold side="end">
          {isolate(number)}
        </kit.Text>
      </kit.Stack>
    </kit.Row>
  );
}
