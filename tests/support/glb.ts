/** A binary glTF file with this content and four bytes of data. */
export function glb(content: object): Buffer {
  const json = Buffer.from(JSON.stringify(content).padEnd(Math.ceil(JSON.stringify(content).length / 4) * 4));
  const chunk = (kind: string, bytes: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32LE(bytes.length);
    head.write(kind, 4, "latin1");
    return Buffer.concat([head, bytes]);
  };
  const chunks = Buffer.concat([chunk("JSON", json), chunk("BIN\0", Buffer.alloc(4))]);
  const head = Buffer.alloc(12);
  head.write("glTF", "latin1");
  head.writeUInt32LE(2, 4);
  head.writeUInt32LE(12 + chunks.length, 8);
  return Buffer.concat([head, chunks]);
}
