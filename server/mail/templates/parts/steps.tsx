import { useContext } from "react";
import { AccentContext, bodyText } from "./look.ts";
import { part } from "./part.ts";
import { words } from "./words.tsx";

interface Props {
  steps: string[];
}

/** Next steps, in order. A table and not a list: mail programs disagree about the indents of lists. */
export const Steps = part<Props>({
  html: (props) => <StepTable {...props} />,
  text: ({ steps }) => `${steps.map((step, index) => `${index + 1}. ${step}`).join("\n")}\n\n`,
});

function StepTable({ steps }: Props) {
  const color = useContext(AccentContext);
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0} style={{ width: "100%" }}>
      <tbody>
        {steps.map((step, index) => (
          <tr key={step}>
            <td
              width="32"
              className="link"
              style={{ ...bodyText, width: 32, padding: "4px 0", verticalAlign: "top", color, fontWeight: 600 }}
            >
              {index + 1}
            </td>
            <td className="ink" style={{ ...bodyText, padding: "4px 0" }}>
              {words(step)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
