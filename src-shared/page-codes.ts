/** Picture of the code that opens a product's page with a telephone; `path` with the language and the chosen options. */
export const PAGE_CODE = "/code.svg";
export const pageCode = (path: string): string => `${PAGE_CODE}?page=${encodeURIComponent(path)}`;
