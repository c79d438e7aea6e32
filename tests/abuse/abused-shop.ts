// The shop that generated requests are sent to: customers whose data must not leak, and the ids of rows that exist.
import { newId } from "../../src-shared/values/id.ts";
import { aCheckout } from "../support/orders.ts";
import { hire } from "../support/people.ts";
import type { TestShop } from "../support/shop.ts";
import type { PlayOptions } from "./play-requests.ts";

/** A running shop with an order of another customer and a session of staff. */
export async function furnishForAbuse(
  shop: Pick<TestShop, "api" | "url"> & { app: Pick<TestShop["app"], "db" | "dataDir" | "now"> },
): Promise<Pick<PlayOptions, "pool" | "staffCookie" | "secrets" | "private">> {
  const { db } = shop.app;
  const { email, password } = await hire(shop.app, { email: "canary-staff@showroom.example" });
  const signedIn = await fetch(`${shop.url}/api/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const staffCookie = (signedIn.headers.getSetCookie()[0] as string).split(";")[0] as string;
  const variants = await db.selectFrom("variants").select(["id", "product_id"]).limit(20).execute();
  const products = await db.selectFrom("products").select("slug").limit(10).execute();
  const variantIds = variants.map(({ id }) => id);
  const contact = { name: "Canary Al-Kuwari", phone: "+97450009999", email: "canary-buyer@customer.example" };
  const { id, token } = await shop.api("POST /api/orders", {
    body: { ...aCheckout(variantIds[0] ?? ""), contact },
  });
  const hashes = await db.selectFrom("staff").select("password_hash").execute();
  const sessions = await db.selectFrom("sessions").select("token_hash").execute();
  return {
    staffCookie,
    pool: {
      ids: [id, newId(), "0", "abc", ...variants.slice(0, 3).map(({ product_id }) => product_id)],
      variantIds,
      slugs: [...products.map(({ slug }) => slug), "no-such-thing"],
      tokens: [`${token.slice(0, -4)}AAAA`, "x".repeat(22), "y".repeat(43), "short"],
    },
    secrets: [
      ...hashes.map(({ password_hash }) => password_hash),
      ...sessions.map(({ token_hash }) => token_hash),
      staffCookie.split("=")[1] as string,
      shop.app.dataDir,
    ],
    private: [
      "canary-buyer@customer.example",
      "97450009999",
      "Canary Al-Kuwari",
      "canary-staff@showroom.example",
      // Staff may hand it out again.
      token,
    ],
  };
}
