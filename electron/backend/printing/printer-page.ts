/**
 * Styles that turn a document's page into one for printing. On screen the page shows sheets with margins; in print the
 * margins and the size come from the print settings, and a roll's height is measured from the layout, so that only the
 * document itself may take space.
 */
const bare = `
@page { size: auto; }
html, body { margin: 0; background: #fff !important; }
.document-sheet { inline-size: auto !important; min-block-size: 0 !important; margin: 0 !important; padding: 0 !important; }
`;

/** Page numbers are left out where several documents are one print job: they would count through all of them. */
const withoutNumbers = "@page { @bottom-center { content: none; } }";

export const pageForPrinter = (html: string, { several }: { several: boolean }): string =>
  html.replace("</head>", () => `<style>${bare}${several ? withoutNumbers : ""}</style></head>`);
