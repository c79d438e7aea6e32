/** The test page of a printer. */
import type { PrintSetting } from "../../../src-shared/desktop/operations.ts";
import { sheetFormats } from "../../../src-shared/documents/sheet-sizes.ts";
import { desktopText } from "../../../src-shared/text/desktop/index.ts";
import type { Lang } from "../../../src-shared/values/localized.ts";
import { directionOf } from "../../../src-shared/values/localized.ts";

/** A page with a frame at the edges of the printed area and text in both scripts, to check sheet size and margins. */
export function testPage({ sheet, printer }: Pick<PrintSetting, "sheet" | "printer">, lang: Lang): string {
  const t = desktopText(lang);
  const { width, height, margin } = sheetFormats[sheet];
  const size = `${width} × ${height === "content" ? "…" : height} mm`;
  const inner = height === "content" ? "40mm" : `${height - 2 * margin - 1}mm`;
  const fine = height !== "content" && height < 40;
  return `<!doctype html>
<html lang="${lang}" dir="${directionOf(lang)}">
<head><meta charset="utf-8"><title>${t("test.title")}</title><style>
@page { size: auto; }
* { box-sizing: border-box; }
body { margin: 0; font: ${fine ? 8 : 11}pt "IBM Plex Sans", "IBM Plex Sans Arabic", sans-serif; }
div { block-size: ${inner}; border: 0.4mm solid #000; padding: ${fine ? 1.5 : 4}mm; }
p { margin: 0 0 1mm; }
</style></head>
<body><div><p><b>${t("test.title")}</b> · <bdi dir="ltr">${size}</bdi></p><p>${t("test.text")}</p>
<p><bdi dir="ltr">Aa 0123456789 · QAR 1,250.00</bdi> · أبجد</p><p><bdi>${escaped(printer ?? "")}</bdi></p></div></body>
</html>`;
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
