const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
// biome-ignore lint/suspicious/noControlCharactersInRegex: what XML cannot hold even escaped
const impossible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text for an element or a quoted attribute; characters that XML cannot hold are left out (server/security.md, row 62). */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replace(impossible, "")
    .replace(/[&<>"']/g, (sign) => entities[sign] as string);

export const element = (name: string, text: string | number): string => `<${name}>${xmlText(String(text))}</${name}>`;

export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n';
