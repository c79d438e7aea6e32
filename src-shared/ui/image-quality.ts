import { createContext } from "react";
import type { ImageQuality } from "../media/image.ts";

/**
 * Reads the picture quality that fits the visitor's connection (specification, section 9). Undefined while nothing is known,
 * on the server above all: then the server chooses by what the browser says of its connection.
 */
export const ImageQualityContext = createContext<() => ImageQuality | undefined>(() => undefined);
