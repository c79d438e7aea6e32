// Tar files as their standard describes them (POSIX.1-1988, ustar), read and written without the production code.

/** The contents by their names, in the order of the file. */
export function readTar(bytes: Buffer): Map<string, Buffer> {
  const entries = new Map<string, Buffer>();
  for (let at = 0; bytes[at]; ) {
    const field = (from: number, length: number) =>
      bytes.toString("latin1", at + from, at + from + length).split("\0")[0];
    const size = Number.parseInt(field(124, 12) ?? "", 8);
    const name = [field(345, 155), field(0, 100)].filter(Boolean).join("/");
    entries.set(name, bytes.subarray(at + 512, at + 512 + size));
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return entries;
}

/** `kind`: "0" for a regular file, "2" for a link. */
export function writeTar(entries: Iterable<readonly [name: string, content: Buffer, kind?: string]>): Buffer {
  const blocks: Buffer[] = [];
  for (const [name, content, kind = "0"] of entries) {
    const header = Buffer.alloc(512);
    const put = (text: string, at: number) => header.write(text, at, "latin1");
    const folder = name.length > 100 ? name.slice(0, name.lastIndexOf("/")) : "";
    put(folder ? name.slice(folder.length + 1) : name, 0);
    put(folder, 345);
    put("0000600\0", 100);
    put(`${content.length.toString(8).padStart(11, "0")}\0`, 124);
    put("        ", 148);
    put(kind, 156);
    put("ustar\x0000", 257);
    let sum = 0;
    for (const byte of header) sum += byte;
    put(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
    blocks.push(header, content, Buffer.alloc((512 - (content.length % 512)) % 512));
  }
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}
