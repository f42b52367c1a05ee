import { MIN_SEARCH_LENGTH } from "@linnet/contract/directory";
import type { MergePreview, Moved } from "@linnet/contract/directory/merges";
import { ofKind } from "@linnet/contract/growing";
import { Button, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { kindWords } from "../../../platform/format/kind-words.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { ConfirmModal } from "../../../ui/feedback/confirm-modal.tsx";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { QueryView, Waiting } from "../../../ui/feedback/query-view.tsx";
import { BackButton, ButtonRow } from "../../../ui/form/button-row.tsx";
import { focusWhenThere } from "../../../ui/form/focus-when-there.ts";
import { useFocusBack } from "../../../ui/form/guarded-dialog.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import dialogClasses from "../dialog.module.css";
import { PHYSICIAN_LABELS } from "../physicians/fields.ts";
import { RECORD_LABELS } from "../practices/fields.tsx";
import { candidatesOf } from "./api.ts";
import classes from "./dialog.module.css";
import { type MergedRecord, useMerging } from "./use-merging.ts";

type Merging = ReturnType<typeof useMerging>;

interface StepProps {
  record: MergedRecord;
  merging: Merging;
  onClose: () => void;
}

/** So long nothing is asked for after a letter: most words are typed faster. */
const PAUSE_MS = 250;

/** The first step: which other record is the same one. */
function OtherChoice({ record: { kind, id }, merging: { other, setOther, goTo }, onClose }: StepProps) {
  const [searched, setSearched] = useState("");
  const [isRefused, setIsRefused] = useState(false);
  const text = searched.trim();
  const [settled] = useDebouncedValue(text, PAUSE_MS);
  const isLong = text.length >= MIN_SEARCH_LENGTH || (kind === "practice" && /^\d+$/.test(text));
  const search = useQuery(candidatesOf(kind, settled, isLong && settled === text));
  // An answer to fewer letters is no answer.
  const found = isLong && settled === text && (search.data || search.error) ? search : undefined;
  const next = (event: FormEvent) => {
    event.preventDefault();
    if (other) goTo("compare");
    else setIsRefused(true);
  };
  return (
    <form className={dialogClasses.form} onSubmit={next} noValidate autoComplete="off">
      <TextInput
        data-autofocus
        type="search"
        label={kind === "practice" ? "Find the other practice by name, location or ID" : "Find the other physician by name or NPI"}
        description={`At least ${MIN_SEARCH_LENGTH} characters`}
        leftSection={<IconSearch size={16} aria-hidden />}
        maxLength={100}
        spellCheck={false}
        value={searched}
        onChange={(event) => setSearched(event.currentTarget.value)}
      />
      {isLong && !found && (
        <Waiting>
          <p className={dialogClasses.lead} role="status">
            Searching…
          </p>
        </Waiting>
      )}
      {found && (
        <QueryView
          query={found}
          isEmpty={(records) => records.every((each) => each.id === id)}
          empty={<p role="status">No other record found</p>}
        >
          {(records) => (
            <fieldset className={dialogClasses.choices}>
              <legend className="ln-hidden">Search results</legend>
              {records
                .filter((each) => each.id !== id)
                .map((each) => (
                  <label key={each.id} className={dialogClasses.choice}>
                    <input
                      type="radio"
                      name="other"
                      checked={other?.id === each.id}
                      onChange={() => {
                        setIsRefused(false);
                        setOther(each);
                      }}
                    />
                    <span>
                      <strong>{each.name}</strong>
                      <span className={dialogClasses.facts}>{each.facts.join(" · ")}</span>
                    </span>
                  </label>
                ))}
            </fieldset>
          )}
        </QueryView>
      )}
      {isRefused && (
        <p className={dialogClasses.refusal} role="alert">
          Choose the other {kind}
        </p>
      )}
      <ButtonRow start={other && <p className={dialogClasses.progress}>Selected: {other.name}</p>} wayOut={{ onClick: onClose }}>
        <Button size="md" type="submit">
          Compare
        </Button>
      </ButtonRow>
    </form>
  );
}

/** As: the preview names fields of these forms alone. */
const labelOf = (name: string): string => ({ ...PHYSICIAN_LABELS, ...RECORD_LABELS })[name as keyof typeof PHYSICIAN_LABELS];

const MOVED_WORDS: Record<Moved, [one: string, many: string]> = {
  locations: ["location", "locations"],
  physicians: ["physician", "physicians"],
  practices: ["practice", "practices"],
  people: ["user", "users"],
  patients: ["patient", "patients"],
  referrals: ["referral", "referrals"],
  drafts: ["unsent referral", "unsent referrals"],
  questions: ["clinic question", "clinic questions"],
  invitations: ["open account request or invitation", "open account requests and invitations"],
  accessRequests: ["access request", "access requests"],
};

const countOf = ({ what, count }: MergePreview["moves"][number]): string =>
  `${count.toLocaleString("en-US")} ${ofKind(MOVED_WORDS, what)?.[count === 1 ? 0 : 1] ?? kindWords(what).toLowerCase()}`;

const NOTHING = <span className="ln-muted">Not recorded</span>;

/** What differs, each with the choice of one of both. What both have in common stays unsaid. */
function Fields({ preview: { keep, merge, fields }, merging: { taken, take } }: { preview: MergePreview; merging: Merging }) {
  const different = fields.filter((field) => field.keep !== field.merge);
  const same = fields.filter((field) => field.keep === field.merge && field.keep !== "").map(({ name }) => labelOf(name));
  const choice = (field: (typeof fields)[number], isTaken: boolean) => (
    <label className={classes.value}>
      <input
        type="radio"
        name={`field-${field.name}`}
        aria-label={`${labelOf(field.name)} of ${(isTaken ? merge : keep).name} (ID ${(isTaken ? merge : keep).id})`}
        checked={taken.has(field.name) === isTaken}
        onChange={() => take(field.name, isTaken)}
      />
      <span>{(isTaken ? field.merge : field.keep) || NOTHING}</span>
    </label>
  );
  return (
    <>
      {different.length > 0 && (
        <DataTable
          caption="Differences"
          stack
          rows={different}
          rowKey={({ name }) => name}
          columns={[
            { key: "field", header: "Field", lead: true, cell: ({ name }) => labelOf(name), width: "28%" },
            { key: "keep", header: `Kept: ID ${keep.id}`, cell: (field) => choice(field, false) },
            { key: "merge", header: `Merged: ID ${merge.id}`, cell: (field) => choice(field, true) },
          ]}
        />
      )}
      {same.length > 0 && <p className={dialogClasses.lead}>Same in both: {same.join(", ")}.</p>}
    </>
  );
}

function Comparison({ preview, merging }: { preview: MergePreview; merging: Merging }) {
  const { keep, merge, moves, notes, refusal } = preview;
  const moving = moves.filter(({ count }) => count > 0);
  const sides = [keep, merge].sort((one, other) => one.id - other.id);
  return (
    <>
      <fieldset className={dialogClasses.choices}>
        <legend className={classes.legend}>Record to keep</legend>
        {sides.map(({ id, name, isMyLinnet }) => (
          <label key={id} className={dialogClasses.choice}>
            <input type="radio" name="kept" checked={merging.keepId === id} onChange={() => merging.keepOther(id === merging.other?.id)} />
            <span>
              <strong>{name}</strong>
              <span className={dialogClasses.facts}>
                ID {id} · {isMyLinnet ? "On the portal" : "Not on the portal"}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <Fields preview={preview} merging={merging} />
      <div>
        <h3 className={classes.title}>Moves to ID {keep.id}</h3>
        {moving.length === 0 ? <p className={dialogClasses.lead}>ID {merge.id} has nothing else to move.</p> : null}
        <ul className={classes.moves}>
          {moving.map((move) => (
            <li key={move.what}>{countOf(move)}</li>
          ))}
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </div>
      {refusal && (
        <Banner tone="warning" role="alert">
          {refusal}
        </Banner>
      )}
    </>
  );
}

/** The second step: both side by side, and what moves. */
function SideBySide({ merging, onClose }: StepProps) {
  const { preview, goTo } = merging;
  return (
    <div className={dialogClasses.form}>
      <div ref={focusWhenThere} tabIndex={-1} className={classes.sides}>
        <QueryView
          query={preview}
          waiting={
            <p className={dialogClasses.lead} role="status">
              Comparing…
            </p>
          }
        >
          {(found) => <Comparison preview={found} merging={merging} />}
        </QueryView>
      </div>
      <ButtonRow start={<BackButton onClick={() => goTo("choose")} />} wayOut={{ onClick: onClose }}>
        <Button size="md" color="red.6" disabled={preview.data?.refusal !== ""} onClick={() => goTo("ask")}>
          Merge
        </Button>
      </ButtonRow>
    </div>
  );
}

interface MergeDialogProps {
  record: MergedRecord;
  onClose: () => void;
}

/** Two records of the directory that are the same one become one: the other, both side by side, one question. */
export function MergeDialog({ record, onClose }: MergeDialogProps) {
  useFocusBack();
  const merging = useMerging(record);
  const { step, preview, merge, goTo, confirm } = merging;
  if (step === "ask" && preview.data) {
    const { keep, merge: gone, moves } = preview.data;
    const moving = new Intl.ListFormat("en").format(moves.filter(({ count }) => count > 0).map(countOf));
    return (
      <ConfirmModal
        child={null}
        opened
        title={`Merge ${gone.name} into ${keep.name}?`}
        text={`ID ${gone.id} becomes part of ID ${keep.id}${moving && `, along with ${moving}`}. You cannot undo this. We keep ID ${gone.id} on file, and its links will open ID ${keep.id}.`}
        words={{ confirm: "Merge" }}
        act={merge}
        onConfirm={confirm}
        onClose={() => goTo("compare")}
      />
    );
  }
  return (
    <Dialog child={null} opened onClose={onClose} title={`Merge with another ${record.kind}`} size={step === "choose" ? 640 : 880}>
      {step === "choose" ? (
        <OtherChoice record={record} merging={merging} onClose={onClose} />
      ) : (
        <SideBySide record={record} merging={merging} onClose={onClose} />
      )}
    </Dialog>
  );
}
