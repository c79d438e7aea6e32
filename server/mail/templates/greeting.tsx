import { Paragraph } from "./parts/paragraph.tsx";
import type { MailFrame } from "./template.ts";

// Anybody can order in the name of another person's mailbox, and the greeting is the one place where a mail would open
// with their words. So only a text that looks like a name is repeated: letters, no digits, no punctuation to build a
// link of.
const name = /^[\p{L}\p{M}][\p{L}\p{M}'’-]*\.?(?: [\p{L}\p{M}][\p{L}\p{M}'’-]*\.?){0,5}$/u;

/** "Hello Fatima Al-Kuwari," or, for a text that is hardly a name, only "Hello,". */
export function Greeting({ to, frame: { t } }: { to: string; frame: MailFrame }) {
  const isName = to.length <= 60 && name.test(to);
  return <Paragraph>{isName ? t("mail.hello", { name: to }) : t("mail.helloPlain")}</Paragraph>;
}
