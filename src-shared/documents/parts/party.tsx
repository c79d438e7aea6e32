import { formatAddress, type QatarAddress } from "../../values/address.ts";
import { formatPhone } from "../../values/phone.ts";
import { type DocumentKey, useFrame } from "../frame.ts";
import { isolate } from "../kit/isolate.ts";
import { Both, Typed } from "./words.tsx";

export interface PartyFacts {
  name: string;
  company?: string | null | undefined;
  crNumber?: string | null | undefined;
  phone: string;
  email?: string | undefined;
}

/** Somebody by name, and how to reach them. */
export function Party({ say, party }: { say: DocumentKey; party: PartyFacts }) {
  const { kit, t } = useFrame();
  const reach = [party.phone && isolate(formatPhone(party.phone)), party.email && isolate(party.email)].filter(
    (one) => one,
  );
  return (
    <kit.Stack share={1} gap={1}>
      <Both say={say} />
      {party.company ? (
        <Typed size="lead" bold>
          {party.company}
        </Typed>
      ) : null}
      <Typed {...(party.company ? {} : { size: "lead", bold: true })}>{party.name}</Typed>
      {party.crNumber ? <kit.Text size="small">{t("seller.cr", { number: isolate(party.crNumber) })}</kit.Text> : null}
      {reach.length > 0 ? <kit.Text size="small">{reach.join(" · ")}</kit.Text> : null}
    </kit.Stack>
  );
}

/** Where it goes: what the blue plate says, in the leading language; without an address, to be collected. */
export function Place({ address }: { address: QatarAddress | null }) {
  const { kit, lang, t } = useFrame();
  return (
    <kit.Stack share={1} gap={1}>
      <Both say="party.deliverTo" />
      {address === null ? (
        <kit.Text>{t("party.collect")}</kit.Text>
      ) : (
        formatAddress(address, lang).map((line) => <Typed key={line}>{line}</Typed>)
      )}
    </kit.Stack>
  );
}
