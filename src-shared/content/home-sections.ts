/** Sections of the home page below its slides, in the order of a shop that has chosen none. */
export const HOME_SECTIONS = [
  "promises",
  "featured",
  "arrivals",
  "categories",
  "cityCards",
  "statistics",
  "about",
  "bestSellers",
  "testimonials",
] as const;
export type HomeSection = (typeof HOME_SECTIONS)[number];

export interface SectionChoice {
  section: HomeSection;
  shown: boolean;
}

/** A choice with the sections that it does not name, as one of a later version: they follow, and are shown. */
export function withUnnamedSections(choice: readonly SectionChoice[]): SectionChoice[] {
  const named = new Set(choice.map(({ section }) => section));
  return [
    ...choice,
    ...HOME_SECTIONS.filter((section) => !named.has(section)).map((section) => ({ section, shown: true })),
  ];
}
