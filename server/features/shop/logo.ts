import { createHash } from "node:crypto";
import type { ShopProfile } from "../../../src-shared/content/shop.ts";
import type { SettingValue } from "../../../src-shared/settings/operations.ts";

type Logo = SettingValue<"logo">;

/** The paths of logos, by the parsed setting, which is the same object until it changes (profile.ts). */
const paths = new WeakMap<Logo, string>();

/** The logo as pages name it: its address has a hash of its bytes, so that browsers keep it for good. Null without one. */
export function shownLogo(logo: Logo): ShopProfile["logo"] {
  if (logo.png === "") return null;
  let path = paths.get(logo);
  if (path === undefined) {
    path = `/logo-${createHash("sha256").update(logo.png).digest("hex").slice(0, 16)}.png`;
    paths.set(logo, path);
  }
  return { path, width: logo.width, height: logo.height };
}
