/** The system's certificates beside the built-in ones. Company networks use certificates of their own. */
import { getCACertificates, setDefaultCACertificates } from "node:tls";

interface Store {
  builtIn: readonly string[];
  system: readonly string[];
  /** Throws when it does not take one of the certificates. */
  use(certificates: readonly string[]): void;
}

const nodeStore = (): Store => ({
  builtIn: getCACertificates("default"),
  system: getCACertificates("system"),
  use: (certificates) => setDefaultCACertificates([...certificates]),
});

/** Returns the number of certificates that were left out: one odd certificate must not stop the app. */
export function trustSystemCertificates({ builtIn, system, use }: Store = nodeStore()): number {
  const takes = (certificates: readonly string[]): boolean => {
    try {
      use(certificates);
      return true;
    } catch {
      return false;
    }
  };
  if (takes([...builtIn, ...system])) return 0;
  const sound = system.filter((one) => takes([one]));
  use([...builtIn, ...sound]);
  return system.length - sound.length;
}
