/** A text with one sign for a line break, whatever computer it was written on. */
export const withLineFeeds = (text: string): string => text.replace(/\r\n?/g, "\n");
