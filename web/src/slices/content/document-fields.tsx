import { fileRules } from "@linnet/contract/portal-updates";
import { Checkbox, FileInput, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { ReactNode } from "react";
import { useSettings } from "../../platform/settings.ts";
import { DateField } from "../../ui/date-field.tsx";
import { OptionalLabel } from "../../ui/optional-label.tsx";
import { todayIn } from "../../ui/to-day.ts";
import type { TypedDocument } from "./typed-document.ts";

const MOST_MEGABYTES = fileRules.document.maxBytes / 1_048_576;
const FIRST_DAY = "1900-01-01";

interface DocumentFieldsProps {
  form: Pick<UseFormReturnType<TypedDocument>, "getInputProps" | "values">;
  /** The file that is there already (decision G-CON-21). */
  fileName?: string | undefined;
  /** Fields of this kind alone, which stand below the title. */
  children?: ReactNode;
}

/** The fields that every PDF has (CON-089, CON-090). */
export function DocumentFields({ form, fileName, children }: DocumentFieldsProps) {
  const today = todayIn(useSettings().timeZone);
  const file = {
    description: `A PDF, at most ${MOST_MEGABYTES} MB`,
    placeholder: "Choose a file",
    accept: "application/pdf,.pdf",
    clearable: true,
    clearButtonProps: { "aria-label": "Remove the file" },
    ...form.getInputProps("Attachment"),
  };
  return (
    <>
      <TextInput label="Title" {...form.getInputProps("title")} />
      {children}
      {fileName === undefined ? (
        <FileInput label="File" {...file} />
      ) : (
        <>
          <TextInput label="File Name" readOnly value={fileName} />
          <FileInput label={<OptionalLabel>New File</OptionalLabel>} {...file} />
        </>
      )}
      <Checkbox label="Is Active" {...form.getInputProps("isActive", { type: "checkbox" })} />
      <DateField
        label="Publication Date"
        calendar={{ min: FIRST_DAY, max: today }}
        {...form.getInputProps("publicationDate")}
        value={form.values.publicationDate}
      />
    </>
  );
}
