import type { PhysicianContact } from "@linnet/contract/directory/links/field-list";
import { Button, Radio } from "@mantine/core";
import { IconEdit, IconMinus, IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Panel } from "../../../ui/layout/panel.tsx";
import classes from "../practice-record.module.css";
import "@mantine/core/styles/Radio.css";

/** What can be done with a list of a practice's locations or physicians; a list without it is to be read. */
export interface PartHandlers {
  /** Where the form library looks for what has to have the focus: the list, or a row of it. */
  focusOf: (row?: number) => string;
  /** What is wrong with the list, or with a row of it. */
  errorOf: (row?: number) => string | undefined;
  onAdd: (from: HTMLElement) => void;
  onEdit: (row: number, from: HTMLElement) => void;
  onRemove: (row: number) => void;
  /** Takes back that a row is to go. */
  onUndo: (row: number) => void;
  /** Why the last row that was to go has to stay. */
  refusal: string | undefined;
}

interface PartListProps {
  what: "location" | "physician";
  title: string;
  count: number;
  help?: string;
  /** What has to be done in the list before it can be saved. */
  need?: string | undefined;
  handlers: PartHandlers | undefined;
  children: ReactNode;
}

/** One of the two lists of a practice, with its + (DIR-029). */
export function PartList({ what, title, count, help, need, handlers, children }: PartListProps) {
  const id = `practice-${what}s`;
  const error = handlers?.errorOf();
  const add = handlers && (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
      aria-describedby={error && `${id}-error`}
      data-path={handlers.focusOf()}
      onClick={({ currentTarget }) => handlers.onAdd(currentTarget)}
    >
      Add {what}
    </Button>
  );
  return (
    <Panel id={id} title={title} count={count} action={add} flush {...(help !== undefined && { help })}>
      <div role="alert">
        {error && (
          <p id={`${id}-error`} className={classes.listError}>
            {error}
          </p>
        )}
        {handlers?.refusal && <p className={classes.listError}>{handlers.refusal}</p>}
      </div>
      <div role="status">{need && <p className={classes.listError}>{need}</p>}</div>
      {count === 0 ? <p className={classes.none}>No {what}s yet.</p> : children}
    </Panel>
  );
}

interface RowButtonsProps {
  /** Completes the names of the buttons. */
  name: string;
  row: number;
  isRemoved: boolean;
  handlers: PartHandlers;
}

/** The − of a row, and its way into the dialog. A row that is to go can be taken back. */
export function RowButtons({ name, row, isRemoved, handlers }: RowButtonsProps) {
  return (
    <span className={classes.rowButtons}>
      {!isRemoved && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconEdit size={16} aria-hidden />}
          aria-label={`Edit ${name}`}
          data-path={handlers.focusOf(row)}
          onClick={({ currentTarget }) => handlers.onEdit(row, currentTarget)}
        >
          Edit
        </Button>
      )}
      <Button
        // One button in both states, so that the focus stays with it.
        key="remove"
        size="xs"
        variant="subtle"
        {...(!isRemoved && { color: "red" })}
        leftSection={isRemoved ? undefined : <IconMinus size={16} aria-hidden />}
        aria-label={isRemoved ? `Keep ${name}` : `Remove ${name}`}
        onClick={() => (isRemoved ? handlers.onUndo(row) : handlers.onRemove(row))}
      >
        {isRemoved ? "Keep" : "Remove"}
      </Button>
    </span>
  );
}

/** A cell's lines, without empty ones. */
export function Lines({ children }: { children: ReactNode[] }) {
  const lines = children.filter(Boolean);
  return (
    <span className={classes.lines}>
      {lines.length === 0 && <span className={classes.quiet}>None</span>}
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name and do not move
        <span key={index}>{line}</span>
      ))}
    </span>
  );
}

/** The first cell of a row, with its status. */
export function RowName({ children, isRemoved, error }: { children: ReactNode; isRemoved: boolean; error: string | undefined }) {
  return (
    <Lines>
      {[
        <strong key="name" className={classes.name} data-removed={isRemoved || undefined}>
          {children}
        </strong>,
        isRemoved && <span className={classes.quiet}>Will be removed when you save</span>,
        error && <span className={classes.rowError}>{error}</span>,
      ]}
    </Lines>
  );
}

export function PhoneAndFax({ reach: { phone, phoneExt, fax } }: { reach: Pick<PhysicianContact, "phone" | "phoneExt" | "fax"> }) {
  return <Lines>{[phone && (phoneExt ? `${phone} ext. ${phoneExt}` : phone), fax && `Fax ${fax}`]}</Lines>;
}

interface PartRadioProps {
  /** Which of the things there is one of. */
  what: "Default location" | "Practice owner";
  name: string;
  checked: boolean;
  onChoose: (from: HTMLElement) => void;
}

/** Marks a row as the list's special one. */
export function PartRadio({ what, name, checked, onChoose }: PartRadioProps) {
  return <Radio name={what} aria-label={`${what}: ${name}`} checked={checked} onChange={({ currentTarget }) => onChoose(currentTarget)} />;
}
