/** Parts of the shop beside its pages that have a draft, and the settings that each is made of. */
export const SITE_PARTS = {
  home: ["heroes", "homeSections", "statistics", "cityCards", "about"],
  navigation: ["navigation"],
} as const;

export type SitePartName = keyof typeof SITE_PARTS;
export type SiteKey<P extends SitePartName = SitePartName> = (typeof SITE_PARTS)[P][number];

export const sitePartNames = Object.keys(SITE_PARTS) as [SitePartName, ...SitePartName[]];

/** The part to which a setting belongs; undefined for one that applies at once. */
export const partOfSetting = (key: string): SitePartName | undefined =>
  sitePartNames.find((part) => (SITE_PARTS[part] as readonly string[]).includes(key));

/** What a save makes of a part: a draft beside what visitors see, or what they see. */
export const SITE_STATES = ["draft", "published"] as const;
export type SiteState = (typeof SITE_STATES)[number];
