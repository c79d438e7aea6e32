import { useFrame } from "../frame.ts";

/** Says in both languages, in a box across the sheet, that a document is of a test order. */
export function TestMark() {
  const { kit, t, u, other, test } = useFrame();
  if (!test) return null;
  return (
    <kit.Stack line="box" pad={6} gap={2}>
      <kit.Text size="lead" bold side="center">
        {t("mark.test")}
      </kit.Text>
      <kit.Text bold side="center" lang={other}>
        {u("mark.test")}
      </kit.Text>
    </kit.Stack>
  );
}
