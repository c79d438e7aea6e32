import { type DocumentKey, useFrame } from "../frame.ts";
import { Bilingual, UserText, useInline } from "./words.tsx";

export interface Detail {
  textKey: DocumentKey;
  /** An absent or blank value leaves the detail out. */
  value: string | null | undefined;
}

/** A row of details (dates, numbers), each under its label in both languages. */
export function Details({ details }: { details: Detail[] }) {
  const { kit } = useFrame();
  return (
    <kit.Row gap={14}>
      {known(details).map(({ textKey, value }) => (
        <kit.Stack key={textKey} share={1} gap={1}>
          <Bilingual textKey={textKey} />
          <UserText bold>{value}</UserText>
        </kit.Stack>
      ))}
    </kit.Row>
  );
}

/** The same details under each other, each value beside its label. */
export function DetailList({ details }: { details: Detail[] }) {
  const { kit } = useFrame();
  const inline = useInline();
  return (
    <kit.Stack gap={3} width={168}>
      {known(details).map(({ textKey, value }) => (
        <kit.Row key={textKey} between across="baseline" gap={8}>
          <kit.Text size="tiny" tone="muted">
            {inline(textKey)}
          </kit.Text>
          <kit.Stack share={1}>
            <kit.Text bold side="end">
              {value}
            </kit.Text>
          </kit.Stack>
        </kit.Row>
      ))}
    </kit.Stack>
  );
}

const known = (details: Detail[]) =>
  details.filter((detail): detail is Detail & { value: string } => Boolean(detail.value));
