/** Which files belong to a shop, by their paths in DATA_DIR, which are their keys in a bucket too. */

/** Pictures and models as they were uploaded, what customers send in and keep, and versions of the app. */
export const FILE_FOLDERS = ["images/originals/", "uploads/", "updates/"] as const;

/** Says which database the pictures belong to (backup/installation.ts). */
export const FILE_MARKER = "images/installation";
