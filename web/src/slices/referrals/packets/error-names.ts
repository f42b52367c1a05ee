/** The form's error names for a clinic's questions, shared with the server. */
export const CHOICE_OF_PACKET = "packetVersionId";
export const errorNameOf = (linkId: string) => `packetAnswers.${linkId}` as const;
export const isPacketError = (name: string): name is `packet${string}` => name === CHOICE_OF_PACKET || name.startsWith(errorNameOf(""));
/** Errors by question. */
export const errorsByQuestion = (errors: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, said]) => (isPacketError(name) ? [[name.slice(errorNameOf("").length), said]] : [])),
  );
