/**
 * The text of formatters for an invalid date or number. A formatter never throws, because one bad row would break its whole
 * screen, mail or document.
 */
export const NO_VALUE = "\u2014";
