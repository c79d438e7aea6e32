interface Named {
  kind: string;
  /** Id of the order, quote, invoice or product. */
  id: string;
  delivery?: string | undefined;
  version?: number | undefined;
}

/** The key of a document: its kind, the id of its row, and its delivery or version; "" for the whole. */
export const documentKey = ({ kind, id, delivery, version }: Named): [kind: string, id: string, part: string] => [
  kind,
  id,
  delivery ?? (version === undefined ? "" : String(version)),
];
