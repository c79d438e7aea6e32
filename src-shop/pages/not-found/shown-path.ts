const MAX_CHARACTERS = 200;

/**
 * A path as it may be shown to people: decoded where that is possible, without control and direction characters, at
 * most 200 characters (server/security.md, row 39). It is only ever put on screen as text.
 */
export function shownPath(path: string): string {
  const plain = decoded(path).replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu, "");
  const characters = Array.from(plain);
  return characters.length <= MAX_CHARACTERS ? plain : `${characters.slice(0, MAX_CHARACTERS).join("")}…`;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
