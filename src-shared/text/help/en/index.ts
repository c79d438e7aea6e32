import catalogue from "./catalogue.ts";
import content from "./content.ts";
import dayToDay from "./day-to-day.ts";
import money from "./money.ts";
import running from "./running.ts";

export default { ...dayToDay, ...money, ...catalogue, ...content, ...running };
