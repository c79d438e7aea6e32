/** Texts of the components of src-shared/ui, in shop and back office. */
export default {
  "kit.optional": "optional",
  "kit.copy": "Copy",
  "kit.copied": "Copied",
  "kit.messages": "Messages",
  "kit.dismiss": "Close this message",
} as const;
