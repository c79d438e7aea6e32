import { useFrame } from "../frame.ts";
import { isolate } from "../kit/isolate.ts";
import type { Seller } from "../views.ts";
import { Besides, Both, Said, useInline } from "./words.tsx";

/** Where to pay; nothing while the shop has no account. The IBAN stands in groups of four, as banks print it. */
export function BankDetails({ bank }: { bank: Seller["bank"] }) {
  const { kit } = useFrame();
  const inline = useInline();
  if (bank.iban === "") return null;
  const rows = [
    ["bank.iban", bank.iban.replace(/(.{4})(?=.)/g, "$1 ")],
    ["bank.swift", bank.swift],
  ] as const;
  return (
    <kit.Stack gap={2} keep>
      <Both say="bank.title" />
      <Said text={bank.name} bold />
      <Besides text={bank.name} />
      {bank.accountName.en ? <Both say="bank.account" /> : null}
      <Said text={bank.accountName} size="small" />
      {rows.map(([say, value]) =>
        value ? <kit.Text key={say} size="small">{`${inline(say)}: ${isolate(value)}`}</kit.Text> : null,
      )}
    </kit.Stack>
  );
}
