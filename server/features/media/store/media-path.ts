/**
 * Names of stored media: relative, lower-case, one spelling each. Nothing else is ever turned into a file name, so a
 * path that passes here cannot leave its folder, hide behind a dot or mean two things (server/security.md, rows 53, 54,
 * 57).
 */

const segment = "[a-z0-9][a-z0-9._-]*";
const shape = new RegExp(`^${segment}(?:/${segment})*$`);
const MAX_PATH_LENGTH = 255;

/**
 * Whether `path` may name a stored file: `a-z 0-9 . _ -` in parts divided by `/`, each starting with a letter or digit,
 * no "..".
 */
export function isMediaPath(path: string): boolean {
  return path.length <= MAX_PATH_LENGTH && shape.test(path) && !path.includes("..");
}

/**
 * Returns `path` unchanged when it may name a stored file.
 * @throws RangeError otherwise; the message never repeats the path, which may come from a stranger.
 */
export function checkedMediaPath(path: string): string {
  if (!isMediaPath(path)) throw new RangeError("Not a media path");
  return path;
}
