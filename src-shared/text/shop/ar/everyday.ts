import kit from "../../kit/ar.ts";
import cart from "./cart.ts";
import frame from "./frame.ts";
import home from "./home.ts";
import listing from "./listing.ts";
import search from "./search.ts";

/** What the pages say that everybody comes by. */
export default { ...kit, ...frame, ...home, ...listing, ...search, ...cart } as const;
