/** 50,000 lines of another shop's export are some 25 MB. */
export const MAX_IMPORT_BYTES = 48_000_000;
