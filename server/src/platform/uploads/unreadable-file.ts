/** A file that cannot be made anew. Its message is for the log and quotes nothing of the file. */
export class UnreadableFile extends Error {}
