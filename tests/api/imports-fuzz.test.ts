/** Spoilt files of products and of customers; those of lists are in a suite of their own, so that both are played at the same time. */
import { playSpoiltFiles } from "../support/import-fuzz/play-spoilt-files.ts";

playSpoiltFiles(["shopify", "woocommerce", "own", "customers"]);
