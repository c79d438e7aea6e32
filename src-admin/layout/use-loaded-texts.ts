import { useEffect, useState } from "react";
import type { Lang } from "../../src-shared/values/localized.ts";
import { useServices } from "../app/services.tsx";

/** Texts that are loaded when a component first shows them, in the reader's language; undefined until they are there. */
export function useLoadedTexts<Texts>(loaders: Readonly<Record<Lang, () => Promise<Texts>>>): Texts | undefined {
  const { lang } = useServices();
  const [texts, setTexts] = useState<Texts>();
  useEffect(() => {
    let asked = true;
    void loaders[lang]().then(
      (loaded) => asked && setTexts(() => loaded),
      () => {},
    );
    return () => {
      asked = false;
    };
  }, [loaders, lang]);
  return texts;
}
