import type { ComponentType } from "react";

interface IconProps {
  /** One of lucide-react. */
  of: ComponentType<{ className?: string; "aria-hidden"?: "true" }>;
  className?: string | undefined;
}

/** A sign beside words, which say what it means: hidden from screen readers, of one stroke width (controls.css). */
export function Icon({ of: Glyph, className = "" }: IconProps) {
  return <Glyph aria-hidden="true" className={`icon ${className}`} />;
}
