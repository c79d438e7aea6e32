import type { SettingKey, SettingValue } from "../../../src-shared/settings/operations.ts";

/** What the audit log keeps of a setting: the value, but of a logo its size alone, because nobody reads the bytes of a picture. */
export function auditedValue(key: SettingKey, value: unknown): { value: unknown } {
  if (key !== "logo") return { value };
  const { width, height } = value as SettingValue<"logo">;
  return { value: { width, height } };
}
