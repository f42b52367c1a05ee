import type { ReactNode } from "react";
import { PageHeader } from "../../ui/page-header.tsx";
import type { UpdateKind, UpdateRow } from "./update-kind.ts";

interface NewUpdateProps<Row extends UpdateRow> {
  kind: UpdateKind<Row>;
  /** The form. */
  children: ReactNode;
}

/** The page that adds one. */
export function NewUpdate<Row extends UpdateRow>({ kind: { words, at }, children }: NewUpdateProps<Row>) {
  return (
    <>
      <PageHeader title={words.add} help="The preview shows it as readers will see it." back={{ href: at.list.to(), label: words.list }} />
      {children}
    </>
  );
}
