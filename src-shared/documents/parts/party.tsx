import { formatAddress, type QatarAddress } from "../../values/address.ts";
import { formatPhone } from "../../values/phone.ts";
import { type DocumentKey, useFrame } from "../frame.ts";
import { isolate } from "../kit/isolate.ts";
import { Bilingual, UserText } from "./words.tsx";

export interface PartyView {
  name: string;
  company?: string | null | undefined;
  crNumber?: string | null | undefined;
  phone: string;
  email?: string | undefined;
}

/** A party by name and company, with phone and e-mail. */
export function Party({ textKey, party }: { textKey: DocumentKey; party: PartyView }) {
  const { kit, t } = useFrame();
  return (
    <kit.Stack share={1} gap={1}>
      <Bilingual textKey={textKey} />
      {party.company ? (
        <UserText size="lead" bold>
          {party.company}
        </UserText>
      ) : null}
      <UserText {...(party.company ? {} : { size: "lead", bold: true })}>{party.name}</UserText>
      {party.crNumber ? <kit.Text size="small">{t("seller.cr", { number: isolate(party.crNumber) })}</kit.Text> : null}
      {party.phone ? <kit.Text size="small">{isolate(formatPhone(party.phone))}</kit.Text> : null}
      {party.email ? <kit.Text size="small">{isolate(party.email)}</kit.Text> : null}
    </kit.Stack>
  );
}

/** Delivery address in the leading language; without an address, that the goods are collected. */
export function Place({ address }: { address: QatarAddress | null }) {
  const { kit, lang, t } = useFrame();
  return (
    <kit.Stack share={1} gap={1}>
      <Bilingual textKey="party.deliverTo" />
      {address === null ? (
        <kit.Text>{t("party.collect")}</kit.Text>
      ) : (
        formatAddress(address, lang).map((line) => <UserText key={line}>{line}</UserText>)
      )}
    </kit.Stack>
  );
}
