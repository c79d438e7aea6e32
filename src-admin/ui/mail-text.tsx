import { useState } from "react";
import { useServices } from "../app/services.tsx";
import { Tabs } from "./tabs.tsx";

/** Only for dark readers and narrow screens; the policy of the back office would not let it in, and would complain. */
const sheet = /<style>[^<]*<\/style>/;

interface MailTextProps {
  mail: { subject: string; html: string; text: string };
}

/** A mail as its reader gets it, and as the plain text that goes with it. */
export function MailText({ mail: { subject, html, text } }: MailTextProps) {
  const { t } = useServices();
  const [as, setAs] = useState<"mail" | "text">("mail");
  return (
    <>
      <p className="mb-2 font-medium">
        <bdi>{subject}</bdi>
      </p>
      <Tabs<"mail" | "text">
        label={t("mails.preview")}
        current={as}
        onChange={setAs}
        tabs={[
          { key: "mail", label: t("mails.asMail") },
          { key: "text", label: t("mails.asText") },
        ]}
      >
        {as === "mail" ? (
          // Without any permission: nothing in a mail runs, opens or sends here.
          <iframe
            title={subject}
            sandbox=""
            srcDoc={html.replace(sheet, "")}
            className="h-[60dvh] w-full rounded-sm border border-line bg-[#fff]"
          />
        ) : (
          <pre dir="auto" className="rounded-sm border border-line p-3 font-sans whitespace-pre-wrap">
            {text}
          </pre>
        )}
      </Tabs>
    </>
  );
}
