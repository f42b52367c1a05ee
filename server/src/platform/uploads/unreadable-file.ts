/** A file that cannot be rebuilt. Its message is for the log and quotes nothing from the file. */
export class UnreadableFile extends Error {}
