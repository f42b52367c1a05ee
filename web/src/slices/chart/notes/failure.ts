import { type NoteErrors, type NoteFormat, noteErrors } from "@linnet/contract/chart";
import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../platform/http/api-client.ts";
import { noteErrorTexts } from "./document-api.ts";

/** What the server itself said. Where no answer of the server's came, there is a cause and no sentence about the note. */
const saidByServer = (error: Error): string | undefined =>
  error instanceof ApiError && error.cause === undefined ? error.body.message || undefined : undefined;

const TEXT_OF = { XR: "pdfError", TR: "htmlError" } as const satisfies Record<NoteFormat, keyof NoteErrors>;

interface NoteFailure {
  error: Error;
  format: NoteFormat;
  /** Whether the other format can still be tried. */
  isOtherLeft: boolean;
  /** Where to turn to when the server cannot say by what address. */
  supportPhone: string;
}

/** What to read when a note does not open: the failed call's own message, then the hospital's texts, then the documented ones (decision G-CHT-16). */
export async function noteFailure(queries: QueryClient, { error, format, isOtherLeft, supportPhone }: NoteFailure): Promise<string> {
  const said = saidByServer(error);
  if (said !== undefined) return said;
  const texts = await queries.fetchQuery(noteErrorTexts).catch(() => noteErrors(supportPhone));
  return texts[isOtherLeft ? TEXT_OF[format] : "generalError"];
}
