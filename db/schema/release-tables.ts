/** Versions of the desktop app that the shop offers; a part of the schema, whose conventions hold here (schema.ts). */
import type { Flag, Json, Versioned } from "./column-types.ts";

export interface ReleaseTables {
  /** `id` is the version as people write it: 1.4.0. */
  app_releases: Versioned & {
    files: Json<{ name: string; bytes: number; sha512: string }[]>;
    /** By the feed's name, what it says (server/features/updates/read-feed.ts). */
    feeds: Json<Record<string, unknown>>;
    /** Of all desktops. */
    percentage: number;
    pulled: Flag;
  };
}
