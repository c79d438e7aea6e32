import { Link } from "react-router-dom";
import type { AuditEntry } from "../../src-shared/audit/operations.ts";
import { OneLine } from "../ui/one-line.tsx";
import { useSubject } from "./use-subject.ts";

/** What an event was about, as a link to it where it has a screen; in one line unless `whole`. */
export function SubjectName({ entry, whole }: { entry: AuditEntry; whole?: boolean }) {
  const { text, place } = useSubject()(entry);
  const name = whole ? (
    <bdi>{text}</bdi>
  ) : (
    // Around the line, which would else begin at its own side of the room it keeps.
    <span className="block max-w-72 sm:min-w-40 lg:min-w-52">
      <OneLine text={text} className="font-medium" />
    </span>
  );
  return place ? (
    <Link to={place} className="link">
      {name}
    </Link>
  ) : (
    name
  );
}
