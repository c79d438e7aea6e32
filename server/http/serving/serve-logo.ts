/**
 * The shop's logo and its icon in tabs and bookmarks. Both come from the settings: the logo under an address with a hash of its bytes,
 * the icon under the one that browsers ask for by themselves.
 */
import type { RequestHandler } from "express";
import { shownLogo } from "../../features/shop/logo.ts";
import type { ShopSettings } from "../../features/shop/profile.ts";
import { onlyGet } from "../allow-methods.ts";
import { iconOf } from "./icon-of.ts";

const LOGO_PATH = /^\/logo-[0-9a-f]{16}\.png$/;
const ICON_PATH = "/favicon.svg";

export function serveLogo({
  readSettings,
}: {
  readSettings: () => Promise<Pick<ShopSettings, "logo" | "brand">>;
}): RequestHandler {
  return async (req, res, next): Promise<void> => {
    const isIcon = req.path === ICON_PATH;
    if (!isIcon && !LOGO_PATH.test(req.path)) return next();
    const settings = await readSettings();
    if (isIcon) {
      const icon = iconOf(settings);
      // The file of the build is the icon of a shop with neither a colour nor a logo of its own.
      if (icon === undefined) return next();
      if (!onlyGet(req, res)) return;
      res.setHeader("Cache-Control", "public, max-age=3600");
      res.type("svg").send(icon);
      return;
    }
    // Pages that were stored with another logo's address are made again; until then that address shows nothing rather than a wrong one.
    if (shownLogo(settings.logo)?.path !== req.path) return next();
    if (!onlyGet(req, res)) return;
    res.setHeader("Cache-Control", "public, max-age=31536000, immutable");
    res.type("png").send(Buffer.from(settings.logo.png, "base64"));
  };
}
