import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { isRecipient, makeKeyPair, seal, sealedEnding, unseal } from "../../../db/storage/sealing.ts";

const bytesOf = async (stream: Readable): Promise<Buffer> => Buffer.concat(await stream.toArray());
const readable = (bytes: Buffer): Readable => Readable.from([bytes.subarray(0, 100_000), bytes.subarray(100_000)]);
const plain = Buffer.concat([Buffer.alloc(1_000_000, "كرسي "), randomBytes(300_000)]);

describe("a file that leaves the machine", () => {
  test("is smaller, and the same again after it", async () => {
    const sealed = await bytesOf(await seal(readable(plain), undefined));
    expect(sealed.length).toBeLessThan(310_000);
    expect(sealedEnding(undefined)).toBe(".zst");
    expect((await bytesOf(await unseal(readable(sealed), "shop.db.zst", undefined))).equals(plain)).toBe(true);
  });

  test("opens with the secret key alone", async () => {
    const { publicKey, secretKey } = await makeKeyPair();
    const sealed = await bytesOf(await seal(readable(plain), publicKey));
    const key = `shop.db${sealedEnding(publicKey)}`;
    expect(sealed.includes("كرسي")).toBe(false);
    expect((await bytesOf(await unseal(readable(sealed), key, secretKey))).equals(plain)).toBe(true);
    await expect(unseal(readable(sealed), key, undefined)).rejects.toThrow("BACKUP_SECRET_KEY");
    const other = await makeKeyPair();
    await expect(unseal(readable(sealed), key, other.secretKey).then(bytesOf)).rejects.toThrow();
  });

  test("is refused when a bit was changed or the end was cut", async () => {
    const { publicKey, secretKey } = await makeKeyPair();
    const sealed = await bytesOf(await seal(readable(plain), publicKey));
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(200_000) ^ 1, 200_000);
    for (const wrong of [changed, sealed.subarray(0, -1), sealed.subarray(0, 150_000)]) {
      await expect(unseal(readable(wrong), "shop.db.zst.age", secretKey).then(bytesOf)).rejects.toThrow();
    }
  });

  test("is sealed for a public key alone, which is told from everything else", async () => {
    const { publicKey, secretKey } = await makeKeyPair();
    expect(await isRecipient(publicKey)).toBe(true);
    for (const wrong of ["", "age1", secretKey, `${publicKey}x`]) expect(await isRecipient(wrong)).toBe(false);
  });
});
