import type { Translated } from "../../text.ts";
import type en from "../en/content.ts";

export default {} satisfies Translated<typeof en>;
