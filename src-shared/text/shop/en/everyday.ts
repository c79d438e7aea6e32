import kit from "../../kit/en.ts";
import cart from "./cart.ts";
import frame from "./frame.ts";
import home from "./home.ts";
import listing from "./listing.ts";
import search from "./search.ts";

/** Texts of the pages that most visitors see. */
export default { ...kit, ...frame, ...home, ...listing, ...search, ...cart } as const;
