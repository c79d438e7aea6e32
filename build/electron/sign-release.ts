// `node build/electron/sign-release.ts FOLDER`: signs each feed (latest*.yml) in the folder, with the private key that
// SHOWROOM_RELEASE_KEY holds as PEM, into a file of the same name with `.sig` behind it. Both are uploaded to the shop.
import { createPrivateKey, sign } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { feedNames, readFeed } from "../../server/features/updates/read-feed.ts";
import { releaseStatement } from "../../src-shared/desktop/release-statement.ts";

const [folder] = process.argv.slice(2);
const { SHOWROOM_RELEASE_KEY: key } = process.env;
if (!folder || !key) {
  console.error("Give the folder of the feeds, and the private key in SHOWROOM_RELEASE_KEY (build/desktop.md, Sign).");
  process.exit(1);
}
const privateKey = createPrivateKey(key);
const names = readdirSync(folder).filter((name) => (feedNames as readonly string[]).includes(name));
if (names.length === 0) {
  console.error(`${folder} holds no feed: ${feedNames.join(", ")}.`);
  process.exit(1);
}
for (const name of names) {
  const feed = readFeed(readFileSync(join(folder, name), "utf8"));
  if (!feed) {
    console.error(`${name} is not as the packer writes it.`);
    process.exit(1);
  }
  const signature = sign(null, Buffer.from(releaseStatement(name, feed)), privateKey).toString("base64");
  writeFileSync(join(folder, `${name}.sig`), `${signature}\n`);
  console.log(`Signed ${name}: version ${feed.version}, ${feed.files.length} files.`);
}
