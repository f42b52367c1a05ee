import { TextInput } from "@mantine/core";
import { lazy, Suspense } from "react";
import type { ChoiceInputProps, ChoicesInputProps } from "./choice-inputs.tsx";
import { noLongerOffered } from "./choices.ts";

// Lists that can be searched weigh as much as the rest of the form. It stands there meanwhile, and what is chosen can be read.
const ChoiceInput = lazy(async () => ({ default: (await import("./choice-inputs.tsx")).ChoiceInput }));
const ChoicesInput = lazy(async () => ({ default: (await import("./choice-inputs.tsx")).ChoicesInput }));

/** One value of a list, by its name. */
export function ChoiceField(props: ChoiceInputProps) {
  const { label, className, value } = props;
  return (
    <Suspense fallback={<TextInput label={label} className={className} value={value} disabled />}>
      <ChoiceInput {...props} />
    </Suspense>
  );
}

/** Any number of a list, by id. */
export function ChoicesField(props: ChoicesInputProps) {
  const { label, className, value, choices } = props;
  const names = value.map((id) => choices.find((choice) => String(choice.id) === id)?.name ?? noLongerOffered(id));
  return (
    <Suspense fallback={<TextInput label={label} className={className} value={names.join(", ")} disabled />}>
      <ChoicesInput {...props} />
    </Suspense>
  );
}
