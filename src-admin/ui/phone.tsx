import { formatPhone } from "../../src-shared/values/phone.ts";

/** A phone number that calls when it is pressed; it reads from left to right in every language. */
export function Phone({ e164 }: { e164: string }) {
  if (e164 === "") return null;
  return (
    <a href={`tel:${e164}`} dir="ltr" className="link inline-flex min-h-6 items-center whitespace-nowrap tabular-nums">
      {formatPhone(e164)}
    </a>
  );
}
