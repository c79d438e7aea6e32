/**
 * What every formatter writes instead of a date or a number that is none. A formatter never throws: one bad row would take
 * the whole screen, mail or document with it.
 */
export const NO_VALUE = "\u2014";
