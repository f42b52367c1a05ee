import type { ReactNode } from "react";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { formHelpOf, type UpdateKind, type UpdateRow } from "./kind.ts";

interface NewUpdateProps<Row extends UpdateRow> {
  kind: UpdateKind<Row>;
  /** The form. */
  children: ReactNode;
}

/** The page that adds one. */
export function NewUpdate<Row extends UpdateRow>({ kind, children }: NewUpdateProps<Row>) {
  const { words, at } = kind;
  return (
    <>
      <PageHeader title={words.add} help={formHelpOf(kind)} back={{ href: at.list.to(), label: words.list }} />
      {children}
    </>
  );
}
