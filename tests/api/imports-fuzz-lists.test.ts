/** Spoilt files of prices, stock, categories and redirects (imports-fuzz.test.ts). */
import { playSpoiltFiles } from "../support/import-fuzz/play-spoilt-files.ts";

playSpoiltFiles(["prices", "stock", "categories", "redirects"]);
