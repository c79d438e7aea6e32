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
  leave_empty: "Leave this field empty.",
  not_sold: "This is no longer sold.",
  slug: "Use lower-case letters, digits and single hyphens, for example mesh-chair.",
  taken: "Something else has this already.",
  unknown: "There is no such thing any more.",
  link: "Use an address that begins with https:// or with a single /.",
  key: "Use lower-case letters, digits and hyphens.",
  sku: "Use letters, digits, dots and hyphens, at most 40.",
  colour: "Use a colour like #8a1538.",
  amount: "Enter an amount from 0 to 9,999,999.99.",
  too_high: "This is higher than is allowed.",
  too_low: "This is lower than is allowed.",
  compare_at: "The earlier price must be higher than the price.",
  one_variant: "A product without options has exactly one variant.",
  variant_options: "Choose one of the product's values for each option.",
  same_variant: "Another variant has the same options.",
  picture: "Choose a picture from the library.",
  time: "Enter a time like 08:00.",
  iban: "This bank account number (IBAN) is mistyped.",
  zone_taken: "This zone number belongs to another delivery zone.",
  one_catch_all: "Only one active zone can take all other places.",
  wrong_password: "This is not the current password.",
  common_password: "This password is too easy to guess.",
  same_password: "Choose a password that is not the current one.",
  wrong_code: "This code is not right, or it was used already.",
} as const;

export type FieldProblemCode = keyof typeof fieldProblems | "invalid";
