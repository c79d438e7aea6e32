import type { StaffQuoteVersion } from "../../../src-shared/quotes/content.ts";
import type { LocalizedText } from "../../../src-shared/values/localized.ts";

type Line = StaffQuoteVersion["sections"][number]["lines"][number];

export interface Compared {
  id: string;
  /** Where it stands now, or stood. */
  room: LocalizedText;
  name: LocalizedText;
  before: Line | undefined;
  after: Line | undefined;
}

/** The lines of two versions, a line beside itself: those of the later one in its order, then those that are gone. */
export function compareVersions(before: StaffQuoteVersion, after: StaffQuoteVersion): Compared[] {
  const [was, is] = [placed(before), placed(after)];
  const kept = is.map(({ line, room }) => ({
    id: line.id,
    room,
    name: line.name,
    after: line,
    before: was.find((one) => one.line.id === line.id)?.line,
  }));
  const gone = was
    .filter(({ line }) => !is.some((one) => one.line.id === line.id))
    .map(({ line, room }) => ({ id: line.id, room, name: line.name, before: line, after: undefined }));
  return [...kept, ...gone];
}

const placed = (version: StaffQuoteVersion) =>
  version.sections.flatMap(({ title, lines }) => lines.map((line) => ({ line, room: title })));
