/**
 * Markdown as React elements, straight from the parser's tokens: nothing that was typed ever becomes HTML, so a preview
 * of somebody else's text can run nothing (server/security.md, row 37). What the shop shows is cleaned by the server.
 */
import { lexer, type Token, type Tokens } from "marked";
import { createContext, Fragment, type ReactNode, useContext } from "react";
import { picturePathOf } from "../../../src-shared/content/text-pictures.ts";
import { imageUrl } from "../../../src-shared/media/image.ts";
import type { Lang } from "../../../src-shared/values/localized.ts";
import { directionOf } from "../../../src-shared/values/localized.ts";
import { useServices } from "../../app/services.tsx";

/** Whether the shop shows the pictures of the text. */
const ShowsPictures = createContext(false);

interface MarkdownPreviewProps {
  text: string;
  lang: Lang;
  hasPictures?: boolean;
}

export function MarkdownPreview({ text, lang, hasPictures = false }: MarkdownPreviewProps) {
  const { t } = useServices();
  if (text.trim() === "") return <p className="text-muted">{t("markdown.empty")}</p>;
  return (
    <div lang={lang} dir={directionOf(lang)} className="markdown flex flex-col gap-3 leading-relaxed wrap-anywhere">
      <ShowsPictures value={hasPictures}>{drawAll(lexer(text))}</ShowsPictures>
    </div>
  );
}

const drawAll = (tokens: readonly Token[] = []): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: drawn anew as a whole whenever the text changes
  tokens.map((token, at) => <Fragment key={at}>{draw(token)}</Fragment>);

const headings = ["text-xl", "text-lg", "text-base", "text-sm", "text-sm", "text-sm"] as const;

function draw(token: Token): ReactNode {
  switch (token.type) {
    case "space":
      return null;
    case "heading": {
      // Under the page's own heading, whatever level was typed.
      const Heading = token.depth <= 2 ? "h3" : "h4";
      return <Heading className={headings[token.depth - 1]}>{drawAll(token.tokens)}</Heading>;
    }
    case "paragraph":
      return <p>{drawAll(token.tokens)}</p>;
    case "blockquote":
      return <blockquote className="border-s-2 border-line ps-4">{drawAll(token.tokens)}</blockquote>;
    case "list": {
      const List = token.ordered ? "ol" : "ul";
      const items = (token as Tokens.List).items;
      return (
        <List className={`ms-5 ${token.ordered ? "list-decimal" : "list-disc"}`}>
          {items.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <li key={at}>{drawAll(item.tokens)}</li>
          ))}
        </List>
      );
    }
    case "table":
      return <PreviewTable table={token as Tokens.Table} />;
    case "code":
      return (
        <pre dir="ltr" className="overflow-x-auto rounded-sm bg-sand p-3">
          <code>{token.text}</code>
        </pre>
      );
    case "hr":
      return <hr className="border-line" />;
    case "br":
      return <br />;
    case "strong":
      return <strong>{drawAll(token.tokens)}</strong>;
    case "em":
      return <em>{drawAll(token.tokens)}</em>;
    case "del":
      return <s>{drawAll(token.tokens)}</s>;
    case "codespan":
      return <code className="rounded-sm bg-sand px-1">{token.text}</code>;
    case "link":
      return /^(?:https:\/\/|\/(?!\/)|#|mailto:)/i.test(token.href) ? (
        <a href={token.href} target="_blank" rel="noreferrer" className="link">
          {drawAll(token.tokens)}
        </a>
      ) : (
        drawAll(token.tokens)
      );
    case "image":
      return <PreviewPicture address={token.href} words={token.text} />;
    default:
      return "tokens" in token && token.tokens
        ? drawAll(token.tokens)
        : "text" in token
          ? unescapeText(token.text)
          : token.raw;
  }
}

/** A picture of the library; of any other only the words, as in the shop. */
function PreviewPicture({ address, words }: { address: string; words: string }) {
  const path = picturePathOf(address);
  return useContext(ShowsPictures) && path !== undefined ? (
    <img src={imageUrl(path, { width: 640 })} alt={words} loading="lazy" className="max-w-full rounded-sm" />
  ) : (
    <span className="text-muted">[{words}]</span>
  );
}

function PreviewTable({ table }: { table: Tokens.Table }) {
  return (
    // A word is not broken to make a column narrow: a wide table scrolls, as in the shop.
    <div className="overflow-x-auto wrap-break-word">
      <table className="border-collapse">
        <thead>
          <tr>
            {table.header.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <th key={at} className="border border-line px-2 py-1 text-start">
                {drawAll(cell.tokens)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <tr key={at}>
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={column} className="border border-line px-2 py-1">
                  {drawAll(cell.tokens)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The parser leaves the common entities of HTML in plain text. */
const unescapeText = (text: string): string =>
  text.replace(
    /&(amp|lt|gt|quot|#39);/g,
    (whole, name: string) => ({ amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" })[name] ?? whole,
  );
