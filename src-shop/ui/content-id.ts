/** The element of the page's own content: where the keyboard goes after a step, and where "skip" leads. */
export const CONTENT_ID = "content";
