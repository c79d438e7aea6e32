/** Endings and types of files that can be imported, as of an input. */
export const IMPORT_FILES = ".csv,.tsv,.txt,.xlsx,.zip,text/csv";

/** Files that were chosen here, by the import that read them, so that an answer can be sent with its file again. */
const files = new Map<string, File>();

export const chosenFile = (id: string): File | undefined => files.get(id);

export function keepChosenFile(id: string, file: File): void {
  // The last one alone: a file of 48 MB stays on the disk until it is read, but its handle is held.
  files.clear();
  files.set(id, file);
}
