import calendar from "./calendar.ts";
import content from "./content.ts";
import form from "./form.ts";
import product from "./product.ts";

/** What the pages say that are read rather than bought from, and the forms by which visitors write to us. */
export default { ...content, ...form, ...calendar, ...product } as const;
