/**
 * A minimal Windows program that packing tools accept: headers, a section with the given bytes, and a version resource, which
 * packing edits. It is never started.
 */
const alignment = 0x200;
const page = 0x1000;
const enUs = 0x409;

export function windowsProgram(content: Uint8Array): Buffer {
  const resources = versionResource(2 * page);
  const parts = [
    { name: ".text", address: page, bytes: content, flags: 0x60000020 },
    { name: ".rsrc", address: 2 * page, bytes: resources, flags: 0x40000040 },
  ];
  const headers = Buffer.alloc(0x400);
  headers.write("MZ", 0, "latin1");
  headers.writeUInt32LE(0x80, 0x3c);
  headers.write("PE\0\0", 0x80, "latin1");
  const coff = 0x84;
  headers.writeUInt16LE(0x8664, coff);
  headers.writeUInt16LE(parts.length, coff + 2);
  headers.writeUInt16LE(0xf0, coff + 16);
  headers.writeUInt16LE(0x22, coff + 18);

  const optional = coff + 20;
  headers.writeUInt16LE(0x20b, optional);
  headers.writeUInt32LE(page, optional + 16);
  headers.writeUInt32LE(page, optional + 20);
  headers.writeBigUInt64LE(0x140000000n, optional + 24);
  headers.writeUInt32LE(page, optional + 32);
  headers.writeUInt32LE(alignment, optional + 36);
  for (const version of [40, 48]) headers.writeUInt16LE(6, optional + version);
  headers.writeUInt32LE(3 * page, optional + 56);
  headers.writeUInt32LE(headers.length, optional + 60);
  headers.writeUInt16LE(2, optional + 68);
  headers.writeUInt32LE(16, optional + 108);
  // The third directory is that of the resources.
  headers.writeUInt32LE(2 * page, optional + 112 + 16);
  headers.writeUInt32LE(resources.length, optional + 112 + 20);

  let offset = headers.length;
  const bodies = parts.map(({ name, address, bytes, flags }, index) => {
    const body = padded(bytes, alignment);
    const entry = optional + 0xf0 + 40 * index;
    headers.write(name, entry, "latin1");
    headers.writeUInt32LE(bytes.length, entry + 8);
    headers.writeUInt32LE(address, entry + 12);
    headers.writeUInt32LE(body.length, entry + 16);
    headers.writeUInt32LE(offset, entry + 20);
    headers.writeUInt32LE(flags, entry + 36);
    offset += body.length;
    return body;
  });
  if (content.length > page) throw new Error("the content must fit one page");
  return Buffer.concat([headers, ...bodies]);
}

/** Three levels (kind, number, language), each a directory of one entry, then where the data is. */
function versionResource(address: number): Buffer {
  const data = versionInfo();
  const tree = Buffer.alloc(3 * 24 + 16);
  const kinds = [16, 1, enUs];
  kinds.forEach((id, level) => {
    tree.writeUInt16LE(1, level * 24 + 14);
    tree.writeUInt32LE(id, level * 24 + 16);
    const next = (level + 1) * 24;
    tree.writeUInt32LE(level < 2 ? 0x80000000 + next : next, level * 24 + 20);
  });
  tree.writeUInt32LE(address + tree.length, 72);
  tree.writeUInt32LE(data.length, 76);
  return Buffer.concat([tree, data]);
}

function versionInfo(): Buffer {
  const fixed = Buffer.alloc(52);
  fixed.writeUInt32LE(0xfeef04bd, 0);
  fixed.writeUInt32LE(0x10000, 4);
  fixed.writeUInt32LE(0x10000, 8);
  fixed.writeUInt32LE(0x10000, 16);
  fixed.writeUInt32LE(0x40004, 32);
  fixed.writeUInt32LE(1, 36);
  const name = block("ProductName", 1, Buffer.from("Placeholder\0", "utf16le"), []);
  const strings = block("StringFileInfo", 1, Buffer.alloc(0), [block("040904b0", 1, Buffer.alloc(0), [name])]);
  const translation = Buffer.from([enUs & 255, enUs >> 8, 0xb0, 0x04]);
  const languages = block("VarFileInfo", 1, Buffer.alloc(0), [block("Translation", 0, translation, [])]);
  return block("VS_VERSION_INFO", 0, fixed, [strings, languages]);
}

/** A block: length, length of the value (in characters for text), whether it is text, key, value, children. */
function block(key: string, text: 0 | 1, value: Buffer, children: readonly Buffer[]): Buffer {
  const head = Buffer.concat([Buffer.alloc(6), Buffer.from(`${key}\0`, "utf16le")]);
  const whole = Buffer.concat([padded(head, 4), padded(value, 4), ...children.map((child) => padded(child, 4))]);
  whole.writeUInt16LE(whole.length, 0);
  whole.writeUInt16LE(text ? value.length / 2 : value.length, 2);
  whole.writeUInt16LE(text, 4);
  return whole;
}

const padded = (bytes: Uint8Array, to: number): Buffer =>
  Buffer.concat([bytes, Buffer.alloc((to - (bytes.length % to)) % to)]);
