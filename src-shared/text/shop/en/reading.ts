import calendar from "./calendar.ts";
import content from "./content.ts";
import form from "./form.ts";
import product from "./product.ts";

/** Texts of content pages and of the forms for messages and quote requests. */
export default { ...content, ...form, ...calendar, ...product } as const;
