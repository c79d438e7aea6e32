import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

interface MenuPanelProps {
  id: string;
  className: string;
  children: ReactNode;
}

/** Panel of a menu, by the browser's own popover: it opens, closes and takes Escape without JavaScript. */
export function MenuPanel({ id, className, children }: MenuPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step within the shop closes the menu
  useEffect(() => panel.current?.hidePopover?.(), [key]);
  return (
    <div ref={panel} id={id} popover="auto" className={className}>
      {children}
    </div>
  );
}
