import { encode } from "uqr";

/** A QR code as one path of squares, one unit each, without a quiet zone: the document around it is one. */
export function qrPath(value: string): { path: string; size: number } {
  const { data, size } = encode(value, { ecc: "M", border: 0 });
  let path = "";
  data.forEach((row, y) => {
    for (let x = 0; x < size; x++) {
      if (!row[x]) continue;
      const start = x;
      while (x + 1 < size && row[x + 1]) x++;
      path += `M${start} ${y}h${x - start + 1}v1h${start - x - 1}z`;
    }
  });
  return { path, size };
}
