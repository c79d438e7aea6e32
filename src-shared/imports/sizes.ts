/** 50,000 lines of another shop's export are some 25 MB. */
export const MAX_IMPORT_BYTES = 48_000_000;
/** A ZIP file of pictures that the command reads; a larger one is unpacked, and its folder imported. */
export const MAX_ZIP_BYTES = 500_000_000;
