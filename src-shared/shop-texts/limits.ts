/** Characters of one own text: the longest standard text has some 200. */
export const MAX_OWN_TEXT = 300;
/**
 * Own texts of one language, and their characters together: all of them travel with each page of that language, about as much as a
 * tenth of a page (D414).
 */
export const MAX_OWN_TEXTS = 200;
export const MAX_OWN_CHARACTERS = 8000;
