/** Versions of the desktop app that the shop offers; a part of the schema, whose conventions hold here (schema.ts). */
import type { ReleaseFeed } from "../../src-shared/desktop/release-feed.ts";
import type { Json, Versioned } from "./column-types.ts";

export interface ReleaseTables {
  /** `id` is the version as people write it: 1.4.0. */
  app_releases: Versioned & {
    files: Json<{ name: string; bytes: number; sha512: string }[]>;
    /** By the name of the feed: Windows, macOS, Linux, Linux for ARM. */
    feeds: Json<Record<string, ReleaseFeed>>;
    /** Of all desktops. */
    percentage: number;
    pulled: boolean;
  };
}
