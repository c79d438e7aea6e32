import type { KeyOf, Text } from "../text.ts";
import type en from "./en.ts";

export type KitText = Text<KeyOf<typeof en>>;
