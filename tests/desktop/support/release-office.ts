// An office that uploads and offers versions of the desktop app.
import { createHash, type KeyObject } from "node:crypto";
import { hashPassword } from "../../../db/password-hash.ts";
import { readFeed } from "../../../server/features/updates/read-feed.ts";
import type { ReleaseFeed } from "../../../src-shared/desktop/release-feed.ts";
import { as, type TestApp } from "../../support/context.ts";
import { password } from "../../support/people.ts";
import { signFeed } from "../../support/release-key.ts";

export const sha512 = (bytes: Uint8Array) => createHash("sha512").update(bytes).digest("base64");
const part = (bytes: Uint8Array) => ({ name: "part", mime: "application/octet-stream", bytes });

/** What the packer writes for one installer. */
export const feedOf = (release: string, name: string, installer: Uint8Array, size = installer.length) =>
  `version: ${release}
files:
  - url: ${name}
    sha512: ${sha512(installer)}
    size: ${size}
path: ${name}
sha512: ${sha512(installer)}
releaseDate: '2026-11-21T08:00:00.000Z'
`;

/** The signature file of a feed, as the release workflow makes it. */
export const signatureOf = (text: string, name = "latest.yml", by?: KeyObject) =>
  Buffer.from(signFeed(name, readFeed(text) as ReleaseFeed, by));

let hash: Promise<string> | undefined;

/** An administrator with a password, and what she does with versions. */
export async function office(app: TestApp) {
  const admin = await as(app, "admin", { name: "Noor" });
  hash ??= hashPassword(password);
  await app.db
    .updateTable("staff")
    .set({ password_hash: await hash })
    .where("id", "=", admin.staffId)
    .execute();
  const upload = (release: string, name: string, bytes: Uint8Array, offset = 0) =>
    admin.call("POST /api/updates/:release/parts", { params: { release }, body: { name, offset }, file: part(bytes) });
  const publish = (release: string, percentage = 100) =>
    admin.call("POST /api/updates/:release", { params: { release }, body: { percentage, password } });
  const change = (release: string, body: object, ifMatch?: number) =>
    admin.call("PATCH /api/updates/:release", {
      params: { release },
      body: { password, ...body },
      ...(ifMatch ? { ifMatch } : {}),
    });
  /** A whole version for Windows; `blockmap` is the packer's list of the installer's parts. */
  async function release(version: string, installer: Uint8Array, percentage = 100, blockmap?: Uint8Array) {
    const name = `Showroom-${version}-win-x64-setup.exe`;
    await upload(version, name, installer);
    if (blockmap) await upload(version, `${name}.blockmap`, blockmap);
    const feed = feedOf(version, name, installer);
    await upload(version, "latest.yml", Buffer.from(feed));
    await upload(version, "latest.yml.sig", signatureOf(feed));
    return publish(version, percentage);
  }
  return { admin, upload, publish, change, release };
}
