/** Arithmetic on bytes as polynomials modulo x⁸ + x⁴ + x³ + x² + 1, as QR codes use it. */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    if ((b >> bit) & 1) product ^= a;
  }
  return product;
}

/** The product of (x − 2⁰)(x − 2¹)… without its leading 1. */
function generator(degree: number): number[] {
  let poly = [1];
  let root = 1;
  for (let step = 0; step < degree; step += 1) {
    const next = [...poly, 0];
    for (const [at, factor] of poly.entries()) next[at + 1] = (next[at + 1] ?? 0) ^ multiply(factor, root);
    poly = next;
    root = multiply(root, 2);
  }
  return poly.slice(1);
}

/** The Reed-Solomon codewords that go with a block of data. */
export function correctionOf(data: readonly number[], count: number): number[] {
  const divisor = generator(count);
  const rest = new Array<number>(count).fill(0);
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0);
    rest.push(0);
    for (const [at, coefficient] of divisor.entries()) rest[at] = (rest[at] ?? 0) ^ multiply(coefficient, factor);
  }
  return rest;
}
