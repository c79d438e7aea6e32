// Corrections of @react-pdf/renderer's Arabic, applied while it is bundled for the server. Each place is found by its exact
// text, and the build fails when a new version no longer has it.
//
// 1. Arabic is shaped as if it ran from left to right and turned round afterwards, so a mark (shadda, tanwin) is moved by
//    the width of its own letter. It is shaped from right to left instead, and returned in the expected order.
// 2. The offsets of marks are scaled twice sideways and lost upwards, so that marks cross tall letters. Placed correctly they
//    would split the line in the text of the file, so they are outlines: the text for copying and searching has the letters
//    without marks, as most people type them.
// 3. Joined pairs (lam-alef) are one glyph for two letters, whose order PDF readers read differently in a line from right to
//    left. The one character that Unicode has for the pair is read alike.
import type { Plugin } from "vite";

const repairs: { file: RegExp; from: string; to: string }[] = [
  {
    file: /@react-pdf[\\/]textkit[\\/]lib[\\/]textkit\.js$/,
    from: "const glyphRun = font[0].layout(runString, features, undefined, undefined, 'ltr');",
    to: `const leftwards = (attributes.bidiLevel || 0) % 2 === 1;
        const glyphRun = font[0].layout(runString, features, undefined, undefined, leftwards ? 'rtl' : 'ltr');
        if (leftwards) { glyphRun.glyphs.reverse(); glyphRun.positions.reverse(); }`,
  },
  {
    file: /@react-pdf[\\/]textkit[\\/]lib[\\/]textkit\.js$/,
    from: "run.positions[i].yOffset = yOffset;",
    to: "run.positions[i].yOffset += yOffset;",
  },
  {
    file: /@react-pdf[\\/]textkit[\\/]lib[\\/]textkit\.js$/,
    from: "xOffset: position.xOffset * runScale,\n            yOffset: position.yOffset * runScale,",
    to: "xOffset: position.xOffset * 1000 / run.attributes.font[0].unitsPerEm,\n            yOffset: position.yOffset * 1000 / run.attributes.font[0].unitsPerEm,",
  },
  {
    file: /@react-pdf[\\/]render[\\/]lib[\\/]index\.js$/,
    from: "    return _renderGlyphs(ctx, encodedGlyphs, encodedPositions, x, y);",
    to: `    const isMark = (glyph) => glyph.codePoints.length > 0 && glyph.codePoints.every((code) => /\\p{M}/u.test(String.fromCodePoint(code)));
    const size = ctx._fontSize / unitsPerEm;
    let from = 0;
    let at = x;
    let pen = x;
    const write = (to) => {
        if (to > from) _renderGlyphs(ctx, encodedGlyphs.slice(from, to), encodedPositions.slice(from, to), at, y);
    };
    for (let i = 0; i < glyphs.length; i += 1) {
        const { xOffset, yOffset } = positions[i];
        if (isMark(glyphs[i])) {
            write(i);
            from = i + 1;
            ctx.save();
            ctx.translate(pen + xOffset * ctx._fontSize / 1000, y - yOffset * ctx._fontSize / 1000);
            ctx.scale(size, -size);
            ctx.path(glyphs[i].path.toSVG()).fill();
            ctx.restore();
        }
        pen += positions[i].xAdvance;
        if (from === i + 1) at = pen;
    }
    write(glyphs.length);`,
  },
  {
    file: /@react-pdf[\\/]render[\\/]lib[\\/]index\.js$/,
    from: "font.unicode[gid] = glyph.codePoints;",
    to: "const pair = glyph.codePoints.length > 1 && /^uni(F[B-E][0-9A-F]{2})$/.exec(glyph.name);\n                font.unicode[gid] = pair ? [Number.parseInt(pair[1], 16)] : glyph.codePoints;",
  },
];

export const arabicInPdf: Plugin = {
  name: "arabic-in-pdf",
  transform(code, id) {
    const wanted = repairs.filter(({ file }) => file.test(id));
    if (wanted.length === 0) return undefined;
    let repaired = code;
    for (const { from, to } of wanted) {
      if (repaired.split(from).length !== 2) this.error(`${id} no longer says "${from}" once`);
      repaired = repaired.replace(from, () => to);
    }
    return { code: repaired, map: null };
  },
};
