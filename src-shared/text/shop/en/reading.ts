import calendar from "./calendar.ts";
import cart from "./cart.ts";
import content from "./content.ts";
import form from "./form.ts";
import home from "./home.ts";
import product from "./product.ts";

/** Texts of content pages and of the forms for messages and quote requests. */
export default { ...cart, ...content, ...form, ...home, ...calendar, ...product } as const;
