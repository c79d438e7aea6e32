import { startShopProcess } from "./shop-process.ts";

/** Fills one data folder with the demo for all browser suites of the run: each shop copies it (shop-process.ts). */
export default async function prepareShop(): Promise<() => Promise<void>> {
  // Stories run the program that is installed.
  process.env.SHOP_PROGRAM ??= "dist/program/shop.js";
  const shop = await startShopProcess();
  // Stopped as a shop is stopped, so that its files are whole.
  await shop.kill("SIGTERM");
  process.env.PREPARED_SHOP = shop.folder;
  return () => shop.close();
}
