/** Versions of the desktop app that the shop offers; a part of the schema, whose conventions hold here (schema.ts). */
import type { ReleaseFeed } from "../../src-shared/desktop/release-feed.ts";
import type { Json, Versioned } from "./column-types.ts";

export interface ReleaseTables {
  /** Versions of the app. `id` is the version as people write it: 1.4.0. */
  app_releases: Versioned & {
    files: Json<{ name: string; bytes: number; sha512: string }[]>;
    /** Feeds by name: Windows, macOS, Linux, Linux for ARM. */
    feeds: Json<Record<string, ReleaseFeed>>;
    /** Share of all desktops. */
    percentage: number;
    pulled: boolean;
  };
}
