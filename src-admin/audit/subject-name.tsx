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
    <OneLine text={text} className="max-w-72 font-medium sm:min-w-40 lg:min-w-52" />
  );
  return place ? (
    <Link to={place} className="link">
      {name}
    </Link>
  ) : (
    name
  );
}
