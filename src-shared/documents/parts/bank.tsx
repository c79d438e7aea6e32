import { useFrame } from "../frame.ts";
import { isolate } from "../kit/isolate.ts";
import type { Seller } from "../views.ts";
import { Localized, OtherLanguage, useInline } from "./words.tsx";

/** Bank account to pay to; nothing while the settings have none. The IBAN is in groups of four, as banks print it. */
export function BankDetails({ bank }: { bank: Seller["bank"] }) {
  const { kit, t } = useFrame();
  const inline = useInline();
  if (bank.iban === "") return null;
  const rows = [
    ["bank.iban", bank.iban.replace(/(.{4})(?=.)/g, "$1 ")],
    ["bank.swift", bank.swift],
  ] as const;
  return (
    <kit.Stack gap={2} keep>
      <kit.Text size="small" tone="muted">
        {inline("bank.title")}
      </kit.Text>
      <Localized text={bank.name} bold />
      <OtherLanguage text={bank.name} />
      {bank.accountName.en ? (
        <kit.Text size="small" tone="muted">
          {inline("bank.account")}
        </kit.Text>
      ) : null}
      <Localized text={bank.accountName} size="small" />
      {rows.map(([textKey, value]) =>
        value ? <kit.Text key={textKey} size="small">{`${t(textKey)}: ${isolate(value)}`}</kit.Text> : null,
      )}
    </kit.Stack>
  );
}
