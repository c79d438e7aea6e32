import { createContext, type ReactNode, useContext } from "react";
import type { KitText } from "../text/kit/index.ts";
import type { Lang } from "../values/localized.ts";

/** What the kit needs of a program; shop and back office each add their own. */
export interface KitServices {
  lang: Lang;
  t: KitText;
}

const ServicesContext = createContext<KitServices | null>(null);

export function ServicesProvider({ services, children }: { services: KitServices; children: ReactNode }) {
  return <ServicesContext value={services}>{children}</ServicesContext>;
}

/** The services of the program: the kit asks for its own, a program's `useServices` names all it has provided. */
export function useProvided<S extends KitServices = KitServices>(): S {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error("services are used outside ServicesProvider");
  return services as S;
}
