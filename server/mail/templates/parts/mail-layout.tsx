import type { ReactNode } from "react";
import { directionOf, textIn } from "../../../../src-shared/values/localized.ts";
import { formatPhone } from "../../../../src-shared/values/phone.ts";
import type { MailFrame } from "../template.ts";
import { Local, Ltr, PhoneLink } from "./inline.tsx";
import { AccentContext, bodyText, colour, font, styleSheet } from "./look.ts";
import { SmallPrint } from "./paragraph.tsx";
import { part } from "./part.ts";
import { words } from "./words.tsx";

interface Layout {
  frame: MailFrame;
  subject: string;
  title: string;
  preview: string;
  why: string;
  children: ReactNode;
}

/** Pixels into which the logo is fitted. */
const LOGO = { width: 220, height: 48 } as const;

/** The layout of every mail: sender, title, body, and the company's details. */
export const MailLayout = part<Layout>({
  html: ({ frame, subject, title, preview, why, children }) => (
    <html lang={frame.lang} dir={directionOf(frame.lang)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        {/* Otherwise telephones make links of order numbers, dates and addresses. */}
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        <title>{subject}</title>
        <style>{styleSheet(frame.shop.colour)}</style>
      </head>
      <body className="wall" style={{ margin: 0, padding: 0, backgroundColor: colour.wall }}>
        <div style={{ display: "none", fontSize: 1, lineHeight: "1px", maxHeight: 0, overflow: "hidden", opacity: 0 }}>
          {preview}
        </div>
        {/* Said again here: some mail programs throw away everything around the body. */}
        <div lang={frame.lang} dir={directionOf(frame.lang)}>
          <table
            role="presentation"
            width="100%"
            cellPadding={0}
            cellSpacing={0}
            border={0}
            className="wall"
            style={{ width: "100%", backgroundColor: colour.wall }}
          >
            <tbody>
              <tr>
                <td align="center" style={{ padding: "24px 8px", fontFamily: font }}>
                  <AccentContext value={frame.shop.colour}>
                    <Sheet frame={frame} title={title} why={why}>
                      {children}
                    </Sheet>
                  </AccentContext>
                </td>
              </tr>
            </tbody>
          </table>
        </div>
      </body>
    </html>
  ),
  text: ({ frame, title, why, children }, textOf) =>
    [
      `${textIn(frame.shop.name, frame.lang)}\n\n${title}\n${"=".repeat(Math.min(title.length, 60))}\n\n`,
      textOf(children),
      `\n-- \n`,
      textOf(<Imprint frame={frame} why={why} />),
    ].join(""),
});

function Sheet({ frame, title, why, children }: Pick<Layout, "frame" | "title" | "why" | "children">) {
  return (
    <table
      role="presentation"
      width="600"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      dir={directionOf(frame.lang)}
      style={{ width: "100%", maxWidth: 600, textAlign: "start" }}
    >
      <tbody>
        <tr>
          <td style={{ padding: "0 8px 16px" }}>
            <a
              href={frame.shop.url}
              className="ink"
              style={{ ...bodyText, fontSize: 18, fontWeight: 600, textDecoration: "none" }}
            >
              <Sender frame={frame} />
            </a>
          </td>
        </tr>
        <tr>
          <td
            className="page pad"
            style={{
              padding: "32px 36px",
              backgroundColor: colour.page,
              border: `1px solid ${colour.line}`,
              borderRadius: 10,
            }}
          >
            <h1
              className="ink"
              style={{
                fontSize: 26,
                lineHeight: "36px",
                fontWeight: 600,
                color: colour.ink,
                margin: "0 0 16px",
              }}
            >
              {words(title)}
            </h1>
            {children}
          </td>
        </tr>
        <tr>
          <td style={{ padding: "20px 8px 0" }}>
            <Imprint frame={frame} why={why} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** The shop's logo at the height of two lines, with its name for programs that show no pictures; without a logo its name. */
function Sender({ frame }: Pick<Layout, "frame">) {
  const { name, logo } = frame.shop;
  if (!logo) return <Local text={name} frame={frame} />;
  const scale = Math.min(LOGO.width / logo.width, LOGO.height / logo.height);
  return (
    <img
      src={logo.url}
      alt={textIn(name, frame.lang)}
      loading="lazy"
      width={Math.round(logo.width * scale)}
      height={Math.round(logo.height * scale)}
      style={{ display: "block", border: 0 }}
    />
  );
}

function Imprint({ frame, why }: Pick<Layout, "frame" | "why">) {
  const { legalName, address, crNumber, phone, email } = frame.shop;
  return (
    <>
      <SmallPrint>{why}</SmallPrint>
      <SmallPrint>
        <Local text={legalName} frame={frame} />
        {" · "}
        <Local text={address} frame={frame} />
        {crNumber && ` · ${frame.t("mail.cr", { number: crNumber })}`}
      </SmallPrint>
      <SmallPrint>
        {phone && <PhoneLink number={phone} shown={formatPhone(phone)} />}
        {phone && email && " · "}
        {email && <Ltr>{email}</Ltr>}
      </SmallPrint>
    </>
  );
}
