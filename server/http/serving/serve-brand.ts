/**
 * The style sheet of the shop's own colour, after that of the tokens. Its address has the colour, so a browser keeps it for good and
 * another colour is another address. Without a colour of its own the shop has no such sheet.
 */
import type { RequestHandler } from "express";
import { brandRules, isReadableBrand } from "../../../src-shared/values/brand-colours.ts";
import { onlyGet } from "../allow-methods.ts";

const PATH = /^\/brand-([0-9a-f]{6})\.css$/;

/** The address of the sheet of a colour; undefined for the colours of the tokens. */
export const brandSheet = (colour: string): string | undefined =>
  colour === "" ? undefined : `/brand-${colour.slice(1)}.css`;

/** A link to the sheet, at the end of the head of a page of the back office. */
export function withBrandSheet(html: string, colour: string): string {
  const sheet = brandSheet(colour);
  return sheet === undefined ? html : html.replace("</head>", `<link rel="stylesheet" href="${sheet}"></head>`);
}

export const serveBrand: RequestHandler = (req, res, next) => {
  const colour = `#${PATH.exec(req.path)?.[1] ?? ""}`;
  if (colour === "#" || !isReadableBrand(colour)) return next();
  if (!onlyGet(req, res)) return;
  res.setHeader("Cache-Control", "public, max-age=31536000, immutable");
  res.type("css").send(brandRules(colour));
};
