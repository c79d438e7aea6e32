import { useContext } from "react";
import { AccentContext } from "./look.ts";
import { part } from "./part.ts";

interface Props {
  href: string;
  label: string;
}

/** The main link of a mail. Takes an absolute address of our own, never one from a visitor. */
export const Button = part<Props>({
  html: (props) => <ButtonTable {...props} />,
  text: ({ href, label }) => `${label}:\n${href}\n\n`,
});

function ButtonTable({ href, label }: Props) {
  const backgroundColor = useContext(AccentContext);
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0} style={{ margin: "8px 0 16px" }}>
      <tbody>
        <tr>
          <td className="button" style={{ backgroundColor, borderRadius: 10 }}>
            <a
              href={href}
              style={{
                display: "inline-block",
                padding: "13px 26px",
                fontSize: 16,
                lineHeight: "22px",
                fontWeight: 600,
                color: "#FFFFFF",
                textDecoration: "none",
              }}
            >
              {label}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  );
}
