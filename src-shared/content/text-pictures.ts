/** Pictures inside a text that staff write, `![what it shows](/images/…)`: files of the library, by their path. */

/** Where an address inside a text is that of a stored picture; what else stands there is no picture of this shop. */
export const TEXT_PICTURES = "/images/";

/** The library's path of an address inside a text; undefined for another address. */
export const picturePathOf = (href: string): string | undefined =>
  /^\/images\/((?:[\w-]+\/)*[\w-]+\.\w+)$/.exec(href)?.[1];

/** Paths of the library that a text names, as a picture or as a link. */
export const picturePathsIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(/\/images\/((?:[\w-]+\/)*[\w-]+\.\w+)/g), (found) => found[1] as string)),
];
