import type { ApiClient } from "../../src-shared/api/client.ts";
import type { AdminText } from "../../src-shared/text/admin/index.ts";
import { type KitServices, useProvided } from "../../src-shared/ui/services.tsx";
import type { Lang } from "../../src-shared/values/localized.ts";
import type { AdminApi } from "./api.ts";
import type { Preferences, Theme } from "./preferences.ts";

export interface Services extends KitServices {
  api: ApiClient;
  adminApi: AdminApi;
  lang: Lang;
  theme: Theme;
  /** A sentence by its key, in the language of the interface. */
  t: AdminText;
  /** Changes language or theme, at once and for the next time. */
  prefer(change: Partial<Preferences>): void;
}

/** Language, sentences and API, in every component of the back office. */
export const useServices = (): Services => useProvided<Services>();
