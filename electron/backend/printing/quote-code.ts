/**
 * The code on a printed quote. A desktop has none of the server's secrets, so it makes a token for each print itself: the
 * paper has the token, the note of the printing only its hash, of which the server makes a share link (D230).
 */
import { createHash, randomBytes } from "node:crypto";
import { languagePath, sharedPath } from "../../../src-shared/addresses.ts";
import type { PrintItem } from "./print-items.ts";

/** 256 bits, as the server's tokens. */
const TOKEN_BYTES = 32;

/** The item with a code that opens the quote's page; unchanged where it is no quote, or one that is still a draft. */
export function withQuoteCode(item: PrintItem, publicUrl: string): PrintItem {
  const [document] = item.documents;
  if (document?.kind !== "quote" || document.data.quote.version.state === "draft") return item;
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const pageUrl = publicUrl + languagePath(sharedPath(token), document.lang);
  const linkHash = createHash("sha256").update(token).digest("hex");
  const quote = { ...document.data.quote, pageUrl };
  return { ...item, documents: [{ ...document, data: { ...document.data, quote } }], linkHash };
}
