import { startShopProcess } from "./shop-process.ts";

/** Fills one data folder with the demo for all stories of the run: each shop that is started copies it (shop-process.ts). */
export default async function prepareShop(): Promise<() => Promise<void>> {
  const shop = await startShopProcess();
  // It ends as a shop that is stopped does, so that its files are whole.
  await shop.kill("SIGTERM");
  process.env.PREPARED_SHOP = shop.folder;
  return () => shop.close();
}
