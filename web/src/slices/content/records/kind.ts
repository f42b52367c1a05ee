import type { ContentList, FieldValue } from "@linnet/contract/content/history";
import { queryOptions } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { z } from "zod";
import type { Column } from "../../../ui/table/data-table.tsx";
import { KEY } from "../api.ts";
import type { contentForms, contentHistories, contentLists, fileForms } from "../routes.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The row that a list passes to its edit page (CON-031, CON-056). */
    update?: object;
  }
}

/** What every portal update has. */
export interface UpdateRow {
  id: number;
  modifiedOn: string;
  modifiedBy?: string | undefined;
}

/** A row whose form is open. */
export interface EditedRow<Row> {
  /** As the person knows it. */
  row: Row;
  /** What it is called where its list is not in view. */
  name: string;
  /** As it is now; nothing where it is gone. */
  readAnew: () => Promise<Row | undefined>;
  /** Goes on from this one, which is edited from now on. */
  rebase: (row: Row) => void;
}

export interface UpdateColumn<Row> extends Omit<Column<Row>, "sort" | "onSort"> {
  /** What the rows are put in order by. A column without it does not sort. */
  by?: (row: Row) => string | number;
}

type Forms = typeof contentForms;
type FileForms = (typeof fileForms)[keyof typeof fileForms];

/** One kind of portal updates, as its list, its pages and its forms are made of it. */
export interface UpdateKind<Row extends UpdateRow> {
  /** Its place in the cache of this slice. */
  key: string;
  /** As the server's search and history call its list. */
  listName: ContentList;
  words: {
    /** The title of the list, and of the way back to it. */
    list: string;
    /** One line below the title: where readers find it. */
    help: string;
    /** The button above the list, and the title of its page. */
    add: string;
    edit: string;
    /** What the list says when there is none. */
    none: string;
  };
  at: {
    list: (typeof contentLists)[keyof typeof contentLists];
    add: Forms[keyof Forms & `new${string}`] | FileForms["add"];
    edit: Forms[keyof Forms & `edit${string}`] | FileForms["edit"];
    history: (typeof contentHistories)[ContentList];
  };
  fetch: (options: { signal: AbortSignal }) => Promise<Row[]>;
  row: z.ZodType<Row>;
  /** The first one opens the edit page. `zone` is the hospital's. */
  columns: (zone: string) => UpdateColumn<Row>[];
  /** Before a row's name in the list: its picture or icon. */
  thumbnail?: (row: Row) => ReactNode;
  /** Its form has a preview tab; other forms have the preview next to them. */
  hasPreviewTab?: true;
  /** What its fields are called in the history, by their names there. */
  fieldLabels: Readonly<Record<string, string>>;
  /** What a value says in the history, where it does not say itself. */
  valueWords?: (field: string, value: FieldValue) => string | undefined;
  /** Whether readers see it, where the list can be narrowed by that. */
  isActive?: (row: Row) => boolean;
}

/** One line below the title of a form, where there is something to say. */
export const formHelpOf = ({ hasPreviewTab }: Pick<UpdateKind<UpdateRow>, "hasPreviewTab">) =>
  hasPreviewTab ? undefined : "The preview shows what readers will see.";

/** All of one kind, as the server lists it. */
export const rowsOf = <Row extends UpdateRow>(kind: UpdateKind<Row>) =>
  queryOptions({ queryKey: [KEY, kind.key], queryFn: ({ signal }) => kind.fetch({ signal }) });
