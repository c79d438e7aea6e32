import kit from "../../kit/ar.ts";
import frame from "./frame.ts";
import listing from "./listing.ts";

/** Texts of the pages that most visitors see. */
export default { ...kit, ...frame, ...listing } as const;
