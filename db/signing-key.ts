import { hkdfSync } from "node:crypto";

/** What `DATA_DIR/secrets/signing-key` holds is taken as it is, so a shop can go over to SHOP_SECRET and keep its links. */
export const keyOf = (secret: string): Buffer =>
  /^[0-9a-f]{64}$/.test(secret)
    ? Buffer.from(secret, "hex")
    : Buffer.from(hkdfSync("sha256", secret, "", "showroom signing key", 32));
