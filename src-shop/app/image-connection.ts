import { useEffect, useState } from "react";
import { type ImageQuality, imageQuality } from "../../src-shared/media/image.ts";

interface Connection extends EventTarget {
  effectiveType?: string;
}

/**
 * Picture quality for the visitor's connection. Undefined at first, because the server's HTML is the same for all visitors;
 * pictures in it keep the server's choice, later ones follow the connection.
 */
export function useConnectionQuality(): ImageQuality | undefined {
  const [quality, setQuality] = useState<ImageQuality>();
  useEffect(() => {
    const { connection } = navigator as { connection?: Connection };
    const read = () => setQuality(imageQuality(connection?.effectiveType));
    read();
    connection?.addEventListener("change", read);
    return () => connection?.removeEventListener("change", read);
  }, []);
  return quality;
}
