/** Two servers on one PostgreSQL, as processes of their own: with folders of their own, a secret and a bucket. */
import type { Db } from "../../db/schema.ts";
import { startBucketService } from "./bucket-service.ts";
import { hire } from "./people.ts";
import { type ShopProcess, startShopProcess } from "./shop-process.ts";

const SECRET = "what both servers make their keys of";

export interface TwoShops {
  shops: readonly [ShopProcess, ShopProcess];
  urls: readonly string[];
  /** The keys of the bucket's objects. */
  keysInBucket(): string[];
  /** Resolves when the bucket gets the next file, before the server that sends it has its answer. */
  nextFileInBucket(): Promise<void>;
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
  if (first && second) {
    const urls = [first.url, second.url];
    const nextFileInBucket = () =>
      new Promise<void>((resolve) => {
        bucket.onRequest = (request) => request.startsWith("PUT ") && resolve();
      });
    return {
      shops: [first, second],
      urls,
      keysInBucket: () => [...bucket.objects.keys()],
      nextFileInBucket,
      close,
    };
  }
  await close();
  throw started.find((result) => result.status === "rejected")?.reason;
}

/** Somebody of staff with a password, and goods that never sell out. */
export async function furnishForLoad(db: Db): Promise<{ email: string; password: string; variantId: string }> {
  const { email, password } = await hire({ db, now: () => new Date() });
  const { id } = await db.selectFrom("variants").select("id").orderBy("sku").limit(1).executeTakeFirstOrThrow();
  await db.updateTable("variants").set({ tracked: false }).where("id", "=", id).execute();
  return { email, password, variantId: id };
}
