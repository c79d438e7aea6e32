/**
 * What can be wrong with a field, in English. A schema names the code as its message; screens look the code up in
 * src-shared/text for the visitor's language.
 */
export const fieldProblems = {
  required: "This is needed.",
  too_long: "This is too long.",
  too_short: "This is too short.",
  not_a_number: "Enter a whole number.",
  quantity: "Enter a quantity from 1 to 999.",
  phone: "Enter a phone number we can call, for example 5512 3456.",
  email: "Enter an e-mail address, for example name@company.com.",
  zone: "Enter the zone number from the blue plate (1 to 98).",
  plain_text: "Write this without control characters.",
  choose: "Choose one of these.",
  too_many_lines: "These are too many at once.",
} as const;

export type FieldProblemCode = keyof typeof fieldProblems | "invalid";
