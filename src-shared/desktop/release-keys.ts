/**
 * Public keys by which versions of the desktop app are signed: Ed25519, DER (SPKI) in base64. The app that is packed from
 * these sources installs only versions whose feed one of them has signed; the shop publishes no others. Several at once,
 * so that a key can be replaced: add the new one, let that version reach every desktop, then sign with it and take the
 * old one out. `node build/electron/release-key.ts FILE` makes a pair (build/desktop.md, "Sign").
 */
export const RELEASE_KEYS: readonly string[] = [];
