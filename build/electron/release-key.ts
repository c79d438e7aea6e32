// `node build/electron/release-key.ts FILE`: makes the pair of keys that sign versions of the desktop app. The
// private one goes into FILE, which must not exist; store it with the release workflow's secrets and not on the shop's server.
import { generateKeyPairSync } from "node:crypto";
import { writeFileSync } from "node:fs";

const [file] = process.argv.slice(2);
if (!file) {
  console.error("Say where the private key goes: node build/electron/release-key.ts FILE");
  process.exit(1);
}
const { privateKey, publicKey } = generateKeyPairSync("ed25519");
try {
  writeFileSync(file, privateKey.export({ format: "pem", type: "pkcs8" }), { mode: 0o600, flag: "wx" });
} catch (problem) {
  console.error(`${file} cannot be written (${(problem as NodeJS.ErrnoException).code}): nothing was made.`);
  process.exit(1);
}
console.log(`The private key is in ${file}: it is the secret SHOWROOM_RELEASE_KEY of the release workflow.
Add the public key to src-shared/desktop/release-keys.ts, and to RELEASE_KEYS of a shop that runs already:

  ${publicKey.export({ format: "der", type: "spki" }).toString("base64")}
`);
