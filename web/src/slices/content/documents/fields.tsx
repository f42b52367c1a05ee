import { fileRules } from "@linnet/contract/content/portal-updates";
import { Checkbox, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { ReactNode } from "react";
import { FileField } from "../../../ui/form/file-field.tsx";
import { OptionalLabel } from "../../../ui/form/form-group.tsx";
import { filesTaken } from "../records/chosen-file.ts";
import { PastDayField } from "../records/past-day.tsx";
import classes from "../updates.module.css";
import type { TypedDocument } from "./typed-document.ts";

const TAKEN = filesTaken(fileRules.document);
const MAX_MEGABYTES = fileRules.document.maxBytes / 1_048_576;

interface DocumentFieldsProps {
  form: Pick<UseFormReturnType<TypedDocument>, "getInputProps" | "values">;
  /** The file that is there already (decision G-CON-21). */
  fileName?: string | undefined;
  /** Fields of this kind alone, which stand below the title. */
  children?: ReactNode;
}

/** The fields that every PDF has (CON-089, CON-090). */
export function DocumentFields({ form, fileName, children }: DocumentFieldsProps) {
  const file = {
    help: `PDF, up to ${MAX_MEGABYTES} MB`,
    taken: TAKEN,
    ...form.getInputProps("Attachment"),
  };
  return (
    <>
      <TextInput label="Title" {...form.getInputProps("title")} />
      {children}
      {fileName === undefined ? (
        <FileField label="File" {...file} />
      ) : (
        <>
          <TextInput label="File Name" readOnly value={fileName} classNames={{ input: classes.fixed ?? "" }} />
          <FileField label={<OptionalLabel>New File</OptionalLabel>} {...file} />
        </>
      )}
      <Checkbox label="Is Active" {...form.getInputProps("isActive", { type: "checkbox" })} />
      <PastDayField label="Publication Date" {...form.getInputProps("publicationDate")} value={form.values.publicationDate} />
    </>
  );
}
