import { useState } from "react";
import { type NewsKey, newsTexts } from "../../src-shared/text/news/index.ts";
import { readStored, writeStored } from "../app/stored.ts";
import { useLoadedTexts } from "./use-loaded-texts.ts";

/** All news, newest first. Known without their texts, because most starts have none to tell. */
export const NEWS = [
  "bins",
  "costsInBulk",
  "goodsBack",
  "articlePictures",
  "costs",
  "siteDrafts",
  "messageReplies",
  "dates",
] as const satisfies readonly NewsKey[];

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
  const texts = useLoadedTexts(newsTexts);
  return texts ? NEWS.map((key) => texts[key]) : [];
}
