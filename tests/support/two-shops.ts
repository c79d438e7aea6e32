/** Two servers on one PostgreSQL, as processes of their own: with folders of their own, a secret and a bucket. */
import { startBucketService } from "./bucket-service.ts";
import { type ShopProcess, startShopProcess } from "./shop-process.ts";

const SECRET = "what both servers make their keys of";

export interface TwoShops {
  shops: readonly [ShopProcess, ShopProcess];
  /** The keys of the bucket's objects. */
  keysInBucket(): string[];
  close(): Promise<void>;
}

/** Starts both at the same moment on this database; `env` are settings of both. */
export async function startTwoShops(databaseUrl: string, env: Record<string, string> = {}): Promise<TwoShops> {
  const bucket = await startBucketService();
  const settings = { DATABASE_URL: databaseUrl, SHOP_SECRET: SECRET, MEDIA_URL: bucket.address, ...env };
  const started = await Promise.allSettled([startShopProcess(settings), startShopProcess(settings)]);
  const shops = started.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const close = async () => {
    for (const shop of shops) await shop.close();
    await bucket.close();
  };
  const [first, second] = shops;
  if (first && second) return { shops: [first, second], keysInBucket: () => [...bucket.objects.keys()], close };
  await close();
  throw started.find((one) => one.status === "rejected")?.reason;
}
