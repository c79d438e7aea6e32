export default {
  "form.file": "File",
  "form.chooseFile": "Choose a file",

  "problem.required": "This is needed.",
  "problem.too_long": "This is too long.",
  "problem.too_short": "This is too short.",
  "problem.not_a_number": "Enter a whole number.",
  "problem.quantity": "Enter a quantity from 1 to 999.",
  "problem.phone": "Enter a phone number we can call, for example 5512 3456.",
  "problem.email": "Enter an e-mail address, for example name@company.com.",
  "problem.plain_text": "Write this without control characters.",
  "problem.too_many_lines": "These are too many at once.",
  "problem.file_too_large": "This file is too large: at most 5 MB, and pictures at most 12 megapixels.",
  "problem.file_kind": "Send a PDF or a picture (JPEG, PNG or WebP).",
  "problem.file_again": "Your file did not come back with the form. Please choose it once more.",
  "problem.not_sold": "This is no longer sold. Please take it out.",
  "problem.invalid": "Please check this.",
} as const;
