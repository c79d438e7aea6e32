import { useContext } from "react";
import { useFrame } from "../frame.ts";
import { BrandContext, type Side } from "../kit/kit.ts";

/** The shop's logo, fitted into a box in points; nothing without one. */
export function Logo({
  label,
  box,
  side = "start",
}: {
  label: string;
  box: { width: number; height: number };
  side?: Side;
}) {
  const { kit } = useFrame();
  const { logo } = useContext(BrandContext);
  if (!logo) return null;
  const scale = Math.min(box.width / logo.width, box.height / logo.height);
  return (
    <kit.Stack side={side}>
      <kit.Picture src={logo.src} width={logo.width * scale} height={logo.height * scale} label={label} />
    </kit.Stack>
  );
}
