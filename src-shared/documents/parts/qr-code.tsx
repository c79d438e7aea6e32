import { type DocumentKey, useFrame } from "../frame.ts";
import { qrPath } from "../kit/qr.ts";

/** @param width points; a telephone reads from about 45 on. */
export function QrCode({ value, width, label }: { value: string; width: number; label: string }) {
  const { kit } = useFrame();
  const { path, size } = qrPath(value);
  return <kit.Drawing units={{ width: size, height: size }} width={width} height={width} path={path} label={label} />;
}

/** A code with words below it that say what it opens: somebody with a telephone in the hand tells two codes apart by them. */
export function CaptionedCode({ value, textKey }: { value: string; textKey: DocumentKey }) {
  const { kit, t } = useFrame();
  return (
    <kit.Stack width={62} gap={1}>
      <QrCode value={value} width={60} label={t(textKey)} />
      <kit.Text size="tiny">{t(textKey)}</kit.Text>
    </kit.Stack>
  );
}
