interface Named {
  kind: string;
  /** Of the order, quote, invoice or product. */
  id: string;
  delivery?: string | undefined;
  version?: number | undefined;
}

/** By what a document is known again: its kind, whose it is, and which delivery or version; "" for the whole. */
export const documentKey = ({ kind, id, delivery, version }: Named): [kind: string, id: string, part: string] => [
  kind,
  id,
  delivery ?? (version === undefined ? "" : String(version)),
];
