import type { FoundPractice } from "@linnet/contract/directory";
import { TextInput, type TextInputProps } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { optionalPart } from "../../platform/page/optional-part.ts";
import { WIDTH } from "../../ui/form/form-group.tsx";
import { isPracticeId, practiceOfId } from "./api.ts";
import classes from "./practice-id-field.module.css";

/** Typing pause before the server looks up an id (ACC-029). */
const PAUSE_MS = 500;

const SEARCH = { label: "Find a practice", description: "By name, city or ID" };
/** It weighs as much as the rest of a form, and the id can be typed without it. */
const PracticeSearch = optionalPart(async () => (await import("./practice-search.tsx")).PracticeSearch);

/** Which practice a typed id means: null for none, undefined as long as it is not known. */
export function useTypedPractice(practiceId: string): FoundPractice | null | undefined {
  const typed = practiceId.trim();
  const [asked] = useDebouncedValue(typed, PAUSE_MS);
  const isId = isPracticeId(asked);
  const { data } = useQuery({ ...practiceOfId(Number(asked)), enabled: isId });
  return isId && asked === typed ? data : undefined;
}

interface PracticeIdFieldProps extends Omit<TextInputProps, "value"> {
  value: string;
  /** A practice was chosen from the search; its id is to stand in the field. */
  onChoose: (practiceId: string) => void;
}

/**
 * The id of a practice, typed or found by name, city or id. By name and address it says which practice is meant, before anything is sent to it.
 */
export function PracticeIdField({ onChoose, ...field }: PracticeIdFieldProps) {
  const practice = useTypedPractice(field.value);
  return (
    <div className={`${WIDTH.line} ${classes.field}`}>
      <TextInput inputMode="numeric" {...field} />
      <Suspense fallback={<TextInput {...SEARCH} disabled />}>
        <PracticeSearch {...SEARCH} onChoose={onChoose} />
      </Suspense>
      <p className={`${classes.meant} ln-muted`} role="status">
        {practice === undefined ? "" : wordsOf(practice)}
      </p>
    </div>
  );
}

function wordsOf(practice: FoundPractice | null): string {
  if (!practice) return "No practice has this ID.";
  const { practiceName, address, isActive } = practice;
  return `${[practiceName, address].filter(Boolean).join(", ")}${isActive ? "" : " (deactivated)"}`;
}
