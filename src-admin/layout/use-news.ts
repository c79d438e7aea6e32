import { useEffect, useState } from "react";
import { type NewsKey, type NewsTexts, newsTexts } from "../../src-shared/text/news/index.ts";
import { useServices } from "../app/services.tsx";
import { readStored, writeStored } from "../app/stored.ts";

/** All news, newest first. Known without their texts, because most starts have none to tell. */
export const NEWS = ["compactRows", "helpAndFilters", "reports", "logo", "steps"] as const satisfies readonly NewsKey[];

const SEEN = "news-seen";
const NEWEST = NEWS[0];

/**
 * The news that came with an update, until they have been seen on this computer. Somebody's first use has none: everything is new then,
 * and the first steps say more.
 */
export function useUnseenNews() {
  const [seen, setSeen] = useState<string>(() => {
    const stored = readStored(SEEN);
    if (typeof stored === "string") return stored;
    writeStored(SEEN, NEWEST);
    return NEWEST;
  });
  return {
    isUnseen: seen !== NEWEST,
    markSeen: () => {
      writeStored(SEEN, NEWEST);
      setSeen(NEWEST);
    },
  };
}

/** All news, newest first; none until the texts are there. */
export function useNews(): readonly string[] {
  const { lang } = useServices();
  const [texts, setTexts] = useState<NewsTexts>();
  useEffect(() => {
    let asked = true;
    void newsTexts[lang]().then(
      (loaded) => asked && setTexts(loaded),
      () => {},
    );
    return () => {
      asked = false;
    };
  }, [lang]);
  return texts ? NEWS.map((key) => texts[key]) : [];
}
