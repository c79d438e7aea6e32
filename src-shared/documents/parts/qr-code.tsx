import { useFrame } from "../frame.ts";
import { qrPath } from "../kit/qr.ts";

/** @param width points; a telephone reads from about 45 on. */
export function QrCode({ value, width, label }: { value: string; width: number; label: string }) {
  const { kit } = useFrame();
  const { path, size } = qrPath(value);
  return <kit.Drawing units={{ width: size, height: size }} width={width} height={width} path={path} label={label} />;
}
