/**
 * A document's page as printers want it. On screen the page shows sheets with their margins; here the margins are the
 * printer's, the size is the one that printing names, and a roll is measured as it is laid out, so nothing but the
 * document itself may take room.
 */
const bare = `
@page { size: auto; }
html, body { margin: 0; background: #fff !important; }
.document-sheet { inline-size: auto !important; min-block-size: 0 !important; margin: 0 !important; padding: 0 !important; }
`;

/** Several documents that go through one dialog cannot count their own pages: better no numbers than wrong ones. */
const withoutNumbers = "@page { @bottom-center { content: none; } }";

export const pageForPrinter = (html: string, { several }: { several: boolean }): string =>
  html.replace("</head>", () => `<style>${bare}${several ? withoutNumbers : ""}</style></head>`);
