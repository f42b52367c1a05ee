import type { FileRules } from "@linnet/contract/endpoint";
import { fileSentences } from "@linnet/contract/values/file-sentences";
import { z } from "zod";
import type { FilesTaken } from "../../../ui/form/file-field.tsx";

const MISSING = "File is missing";

/** What is wrong with a file before it is sent; the server looks into it. A browser that does not know the type says nothing of it. */
function errorOf({ type, size }: File, { mediaTypes, maxBytes }: FileRules): string | undefined {
  if (type !== "" && !mediaTypes.some((mediaType) => mediaType === type)) return fileSentences.wrongType(mediaTypes);
  if (size === 0) return fileSentences.empty;
  return size > maxBytes ? fileSentences.tooLarge(maxBytes) : undefined;
}

/** A chosen file, or none if optional. */
export const chosenFile = (rules: FileRules, isNeeded: boolean) =>
  z.custom<File | null>().superRefine((file, { addIssue }) => {
    const message = file ? errorOf(file, rules) : isNeeded ? MISSING : undefined;
    if (message !== undefined) addIssue({ code: "custom", message });
  });

/** For a browser that does not know a type, by its ending too. */
const ENDINGS: Partial<Record<string, string>> = { "application/pdf": ".pdf", "text/vtt": ".vtt" };

/** Which files the field of a form takes. */
export const filesTaken = (rules: FileRules): FilesTaken => ({
  accept: rules.mediaTypes.flatMap((type) => [type, ENDINGS[type] ?? []].flat()).join(","),
  errorOf: (file) => errorOf(file, rules),
});
