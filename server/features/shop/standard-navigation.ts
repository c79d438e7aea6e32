import { FOOTER_COLUMNS, NAV_ITEMS } from "../../../src-shared/content/navigation.ts";
import type { SettingValue } from "../../../src-shared/settings/operations.ts";
import arabic from "../../../src-shared/text/shop/ar/frame.ts";
import english from "../../../src-shared/text/shop/en/frame.ts";

type FrameKey = keyof typeof english & keyof typeof arabic;

const inBoth = (key: FrameKey) => ({ en: english[key], ar: arabic[key] });
const linkOf = ({ to, key }: { to: string; key: FrameKey }) => ({ to, label: inBoth(key), shown: true });

/** What the header and the footer link to until the owner chooses: the same links that the shop has of itself. */
export const STANDARD_NAVIGATION: SettingValue<"navigation"> = {
  header: NAV_ITEMS.map(linkOf),
  footer: FOOTER_COLUMNS.map(({ title, items }) => ({ title: inBoth(title), links: items.map(linkOf) })),
};
