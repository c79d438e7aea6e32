/** Largest picture that staff upload, in bytes. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

/** Largest file that a customer sends, in bytes. */
export const MAX_CUSTOMER_FILE_BYTES = 5_000_000;
