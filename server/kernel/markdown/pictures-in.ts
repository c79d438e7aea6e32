import { marked, type Tokens } from "marked";

/** The pictures of a Markdown text that may be stored (clean-markdown.ts), as they are written. */
export function picturesIn(markdown: string): Pick<Tokens.Image, "href" | "text">[] {
  const pictures: Tokens.Image[] = [];
  void marked.walkTokens(marked.lexer(markdown, { gfm: true }), (token) => {
    if (token.type === "image") pictures.push(token as Tokens.Image);
  });
  return pictures;
}
