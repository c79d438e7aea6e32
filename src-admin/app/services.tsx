import { createContext, type ReactNode, useContext } from "react";
import type { ApiClient } from "../../src-shared/api/client.ts";
import type { AdminText } from "../../src-shared/text/admin/index.ts";
import type { Lang } from "../../src-shared/values/localized.ts";
import type { OfficeApi } from "./api.ts";
import type { Preferences, Theme } from "./preferences.ts";

export interface Services {
  api: ApiClient;
  office: OfficeApi;
  lang: Lang;
  theme: Theme;
  /** A sentence by its key, in the language of the interface. */
  t: AdminText;
  /** Changes language or theme, at once and for the next time. */
  prefer(change: Partial<Preferences>): void;
}

const ServicesContext = createContext<Services | null>(null);

export function ServicesProvider({ services, children }: { services: Services; children: ReactNode }) {
  return <ServicesContext value={services}>{children}</ServicesContext>;
}

/** Language, sentences and API, in every component of the back office. */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error("useServices is used outside the back office");
  return services;
}
