import { type ImageQuality, imageQuality } from "../../src-shared/media/image.ts";
import { isHydrated } from "./hydrated.ts";

/**
 * Picture quality for the visitor's connection. Undefined at first, because the server's HTML is the same for all visitors:
 * pictures in it keep the server's choice, later ones follow the connection. It is read and not passed down, because a new value
 * would render the whole page once more at its start.
 */
export function connectionQuality(): ImageQuality | undefined {
  if (!isHydrated()) return undefined;
  const { connection } = navigator as { connection?: { effectiveType?: string } };
  return imageQuality(connection?.effectiveType);
}
