import { listedNameOf, type NameParts } from "@linnet/contract/patients/identity";
import { UnstyledButton } from "@mantine/core";
import { formatBytes, formatDay, sexWord } from "../../../platform/format/format.ts";
import { FactList } from "../../../ui/layout/fact-list.tsx";
import { waitInShort, waitOf } from "../clinics/wait-words.ts";
import type { SaveState } from "../drafts/draft.ts";
import { countOf, errorOf, totalOf } from "../drafts/files.ts";
import type { KnownChild } from "../shared/known-child.ts";
import { chosenWord, LABELS, STEPS, type Step } from "./fields.ts";
import aside from "./summary-aside.module.css";
import type { FormInUse } from "./use-form.ts";

const SAVED = "Your draft is saved for up to 14 days, until you send it.";
/** Save status of the draft, in quiet words. */
const SAVE_STATE: Record<SaveState, string> = {
  unchanged: SAVED,
  waiting: SAVED,
  saved: "Draft saved for up to 14 days, until you send it.",
  failed: "Your draft could not be saved. We will keep trying.",
  refused: "Your draft is not saved.",
};
/** Only these are read aloud. A saved draft is expected, and would be announced after every pause. */
const READ_OUT: readonly SaveState[] = ["failed", "refused"];

/** Save status of the draft and its files, consistent with the files' rows. */
function saveWords({ draft: { saveState }, files }: FormInUse): string {
  const isWaiting = files.chosen.some((file) => file.unsaved !== undefined && !errorOf(file));
  if (isWaiting && !READ_OUT.includes(saveState)) return "Your draft is saved, but some files are not. We will keep trying.";
  return SAVE_STATE[saveState];
}

interface SummaryAsideProps {
  form: FormInUse;
  isLocked: boolean;
}

/** The referral so far. It fills while the user types, so that the last step needs no review page. */
export function SummaryAside({ form, isLocked }: SummaryAsideProps) {
  return (
    <aside className={`ln-card ${aside.aside}`} aria-label="Your referral so far">
      <h2 className={aside.title}>Your referral so far</h2>
      {factsOf(form).map(({ step, facts }) => (
        <div key={step} className={aside.part}>
          <div className={aside.head}>
            <h3 className={aside.name}>{STEPS[step - 1]}</h3>
            {!isLocked && (
              <UnstyledButton
                className={aside.change ?? ""}
                aria-label={`Change ${STEPS[step - 1]}`}
                onClick={() => form.dispatch({ type: "stepChosen", step })}
              >
                Change
              </UnstyledButton>
            )}
          </div>
          <FactList narrow facts={facts.map(([label, value]) => [label, value || "–"])} />
        </div>
      ))}
      {!form.isOther && (
        <p className={aside.saved} role={READ_OUT.includes(form.draft.saveState) ? "status" : undefined}>
          {saveWords(form)}
        </p>
      )}
    </aside>
  );
}

function factsOf({ state, choices, files, known, identityChanges }: FormInUse): { step: Step; facts: [string, string][] }[] {
  const { typed } = state;
  const count = countOf(files);
  return [
    {
      step: 1,
      facts: (["physicianId", "clinicKey", "requestTypeId", "patientAcuityId", "reason", "insuranceTypeId"] as const).flatMap((field) => [
        [LABELS[field] ?? "", field === "reason" ? shortened(typed.reason) : chosenWord(choices, typed, field)] satisfies [string, string],
        ...(field === "clinicKey" ? waitFacts(choices, typed) : []),
      ]),
    },
    {
      step: 2,
      facts: [
        ["Patient", nameOf(typed)],
        ["DOB", typed.dateOfBirth],
        ["Sex", chosenWord(choices, typed, "patientSexId")],
        ...(known || typed.mrn ? [["MRN", typed.mrn || "Not recorded"] satisfies [string, string]] : []),
        ...(known && identityChanges.length > 0 ? [["Record", inRecord(known)] satisfies [string, string]] : []),
        ["Phone", typed.phoneNumber],
        ["Guardian", listedNameOf({ lastName: typed.guardianLastName, firstName: typed.guardianFirstName })],
      ],
    },
    { step: 3, facts: [["Files", count > 0 ? `${count} (${formatBytes(totalOf(files))})` : ""]] },
  ];
}

/** The wait for the chosen clinic. */
function waitFacts(choices: FormInUse["choices"], { clinicKey, patientAcuityId }: FormInUse["state"]["typed"]): [string, string][] {
  const clinic = choices.clinics.find(({ id }) => String(id) === clinicKey);
  return clinic ? [["Wait time", waitInShort(waitOf(clinic, patientAcuityId))]] : [];
}

/** 'D’Arcy, Fionn, 10/11/2009', next to different typed values. */
const inRecord = ({ record }: KnownChild) =>
  [nameOf(record), formatDay(record.dateOfBirth ?? ""), sexWord(record.sex)].filter(Boolean).join(", ");

const nameOf = ({ firstName, lastName }: Pick<NameParts, "firstName" | "lastName">) => listedNameOf({ firstName, lastName });

const LONGEST = 160;
const shortened = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd()}…` : text);
