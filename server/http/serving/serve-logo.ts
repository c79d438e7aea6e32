/**
 * The shop's logo and its icon in tabs and bookmarks. Both come from the settings: the logo under an address with a hash of its bytes,
 * the icon under the one that browsers ask for by themselves.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { RequestHandler } from "express";
import { shownLogo } from "../../features/shop/logo.ts";
import type { ShopSettings } from "../../features/shop/profile.ts";
import { onlyGet } from "../allow-methods.ts";
import { iconOf } from "./icon-of.ts";

const LOGO_PATH = /^\/logo-[0-9a-f]{16}\.png$/;
const ICON_PATH = "/favicon.svg";

export function serveLogo({
  dist,
  readSettings,
}: {
  dist: string;
  readSettings: () => Promise<Pick<ShopSettings, "logo" | "brand">>;
}): RequestHandler {
  const file = join(dist, "shop", "client", ICON_PATH);
  const mark = existsSync(file) ? readFileSync(file, "utf8") : "";
  return async (req, res, next): Promise<void> => {
    const isIcon = req.path === ICON_PATH;
    if (!isIcon && !LOGO_PATH.test(req.path)) return next();
    const settings = await readSettings();
    if (isIcon) {
      const icon = iconOf(settings, mark);
      // The file of the build is the icon of a shop with neither a colour nor a logo of its own.
      if (icon === undefined) return next();
      if (!onlyGet(req, res)) return;
      res.setHeader("Cache-Control", "public, max-age=3600");
      res.type("svg").send(icon);
      return;
    }
    const shown = shownLogo(settings.logo);
    if (!shown) return next();
    if (!onlyGet(req, res)) return;
    // A mail that was sent with the logo of before shows that of today.
    if (shown.path !== req.path) return res.setHeader("Cache-Control", "no-store").redirect(302, shown.path);
    res.setHeader("Cache-Control", "public, max-age=31536000, immutable");
    res.type("png").send(Buffer.from(settings.logo.png, "base64"));
  };
}
