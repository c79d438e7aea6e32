/** The sum of rows, each by its id and version, that does not depend on their order. It detects differences and is no cryptographic hash. */
export interface RowSum {
  count: number;
  low: number;
  high: number;
}

export interface MirrorChecksum {
  count: number;
  /** 16 hexadecimal digits. */
  hash: string;
}

export const emptySum = (): RowSum => ({ count: 0, low: 0, high: 0 });

/** Adds one row's 64 bits: two lanes of FNV-1a with different seeds and the final mix of MurmurHash3. */
export function addRow(sum: RowSum, id: string, version: number): void {
  const text = `${id}:${version}`;
  let low = 0x811c9dc5;
  let high = 0x9747b28c;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x85ebca6b);
  }
  sum.count += 1;
  sum.low = (sum.low + mixed(low)) | 0;
  sum.high = (sum.high + mixed(high ^ low)) | 0;
}

function mixed(value: number): number {
  let hash = value ^ (value >>> 16);
  hash = Math.imul(hash, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

export function checksumOf({ count, low, high }: RowSum): MirrorChecksum {
  const hex = (part: number) => (part >>> 0).toString(16).padStart(8, "0");
  return { count, hash: hex(high) + hex(low) };
}
