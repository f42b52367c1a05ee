import type { PossiblePhysician, RequestMatches } from "@linnet/contract/accounts/practice-from-request";
import { type AccountRequest, AccountRequestForm } from "@linnet/contract/accounts/requests";
import type { PossibleDuplicate } from "@linnet/contract/directory";
import { PRACTICE_TYPES } from "@linnet/contract/directory/fields";
import { Button, NativeSelect, Radio } from "@mantine/core";
import { useState } from "react";
import { ApiError } from "../../../platform/http/api-client.ts";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { ButtonRow, KEEPS_FOCUS } from "../../../ui/form/button-row.tsx";
import { focusWhenThere } from "../../../ui/form/focus-when-there.ts";
import { WIDTH } from "../../../ui/form/form-group.tsx";
import { FactList } from "../../../ui/layout/fact-list.tsx";
import { PossiblePractices } from "../../directory/public.ts";
import { useCreatePractice, useRequestMatches } from "./api.ts";
import classes from "./create-practice.module.css";
import { DENIED, formOf, LABELS, type TypedAccountRequest, validateAccountRequest } from "./fields.ts";
import type { RequestEditing } from "./use-editing.ts";
// Only this dialog has them, so they come with it.
import "@mantine/core/styles/Radio.css";

type PracticeType = (typeof PRACTICE_TYPES)[number];

/** The form's values for the server, without the practice; undefined with errors, which are shown. */
function useCheckedForm({ id, form, refuse }: RequestEditing) {
  return () => {
    const typed = { ...form.getValues(), practiceId: "" };
    // Any practice does: this one is yet to come.
    const errors = validateAccountRequest(id, { ...typed, practiceId: "1" });
    form.setErrors(errors);
    if (Object.keys(errors).length === 0) return AccountRequestForm.parse(formOf(id, typed));
    refuse(errors);
    return undefined;
  };
}

/** The steps from the form, past existing matches, to the new practice (decision record 25). */
function usePracticeCreation(editing: RequestEditing) {
  const { form, known, rebase, check, fail, goTo } = editing;
  const [matches, setMatches] = useState<RequestMatches>();
  const [made, setMade] = useState<AccountRequest>();
  const checkedForm = useCheckedForm(editing);
  const look = useRequestMatches();
  const lookOnce = useOneAtATime(look);
  const create = useCreatePractice();
  const createOnce = useOneAtATime(create);
  const close = () => {
    setMatches(undefined);
    create.reset();
  };

  const begin = () => {
    setMade(undefined);
    const asked = checkedForm();
    if (!asked) return;
    const { userFirstName, userLastName, userEmail, npi, expectedRoleId } = asked;
    const { practiceName, practiceAddress1, practiceAddress2, practiceZip, practicePhone } = asked;
    const person = { userFirstName, userLastName, userEmail, npi, expectedRoleId };
    const practice = { practiceName, practiceAddress1, practiceAddress2, practiceZip, practicePhone };
    lookOnce({ ...person, ...practice }, { onSuccess: setMatches, onError: fail });
  };
  const use = (practiceId: number) => {
    close();
    form.setFieldValue("practiceId", String(practiceId));
    goTo("practiceId");
  };
  /** Field errors and conflicts are shown in the form; others in the dialog. */
  const refuse = async (error: Error) => {
    const isOfForm = error instanceof ApiError && Object.keys(error.body.fields ?? {}).some((field) => field in LABELS);
    let isOther = false;
    if (!isOfForm)
      await check(error, () => {
        isOther = true;
      });
    if (isOther) return;
    close();
    if (isOfForm) fail(error);
  };
  const confirm = (practiceType: PracticeType, physician: number | "new" | null) => {
    const asked = checkedForm();
    if (!asked) return close();
    const onSuccess = (saved: AccountRequest) => {
      close();
      setMade(saved);
      rebase(saved, { ...form.getValues(), practiceId: String(saved.practiceId ?? "") });
    };
    createOnce({ ...asked, modifiedOn: known.modifiedOn, practiceType, physician }, { onSuccess, onError: (error) => void refuse(error) });
  };
  return { matches, made, isLooking: look.isPending, create, begin, use, confirm, close };
}

/** The way from a request to a practice that the directory does not have yet. Nothing is typed twice. */
export function CreatePractice({ editing }: { editing: RequestEditing }) {
  const { form } = editing;
  const creation = usePracticeCreation(editing);
  const { matches, made } = creation;
  const { practiceId, accountRequestStatusId: status } = form.values;
  if (made?.practiceId && practiceId === String(made.practiceId))
    return (
      <div className={WIDTH.line} ref={focusWhenThere} tabIndex={-1}>
        <Banner tone="success">
          We created {made.practiceName} with ID {made.practiceId} and filled in the ID. Now invite {made.userFirstName} {made.userLastName}
          .
        </Banner>
      </div>
    );
  if (practiceId.trim() !== "" || status === DENIED) return null;
  return (
    <div className={WIDTH.line}>
      <Button {...KEEPS_FOCUS} variant="default" loading={creation.isLooking} onClick={creation.begin}>
        Create practice from this request
      </Button>
      {matches && <CreatePracticeDialog typed={form.getValues()} matches={matches} creation={creation} />}
    </div>
  );
}

interface DialogProps {
  typed: TypedAccountRequest;
  matches: RequestMatches;
  creation: ReturnType<typeof usePracticeCreation>;
}

/** Why nothing can be created. */
const SAME_NAME = "practice-of-same-name";

/** The one confirmation: what there is already, and what is made of the request. */
function CreatePracticeDialog({ typed, matches: { practices, physicians, newPhysician }, creation }: DialogProps) {
  const { create, use, confirm, close } = creation;
  const choices = physicianChoices(typed, { physicians, newPhysician });
  const [practiceType, setPracticeType] = useState<PracticeType>("Office Based Practice");
  const [chosen, setChosen] = useState(() => (newPhysician === "taken" || choices.length === 1 ? choices[0]?.value : undefined));
  const [isRefused, setIsRefused] = useState(false);
  const isNamed = practices.some(({ reasons }) => reasons.includes("Same name"));
  const send = () => {
    if (choices.length > 0 && chosen === undefined) return setIsRefused(true);
    return confirm(practiceType, physicianOf(chosen));
  };
  return (
    <Dialog child={null} opened onClose={close} title="Create practice from this request" size={640}>
      <div className={classes.dialog}>
        {practices.length > 0 && <LikelyPractices practices={practices} onUse={use} />}
        <section className={classes.part} aria-labelledby="new-practice">
          <h3 id="new-practice">New practice</h3>
          <FactList facts={practiceFacts(typed)} />
          <NativeSelect
            label="Practice type"
            data={[...PRACTICE_TYPES]}
            value={practiceType}
            onChange={({ currentTarget }) => setPracticeType(PRACTICE_TYPES.find((type) => type === currentTarget.value) ?? practiceType)}
          />
        </section>
        <PhysicianPart
          choices={choices}
          chosen={chosen}
          isRefused={isRefused && chosen === undefined}
          onChoose={(value) => {
            setIsRefused(false);
            setChosen(value);
          }}
        />
        {isNamed && (
          <div id={SAME_NAME}>
            <Banner tone="warning">
              A practice with this name is already in the directory. Use it, or change the practice name in the request.
            </Banner>
          </div>
        )}
        {create.error && (
          <Banner tone="danger" role="alert">
            {create.error.message}
          </Banner>
        )}
        <ButtonRow wayOut={{ onClick: close, hasFocus: true }}>
          <Button size="md" loading={create.isPending} disabled={isNamed} aria-describedby={isNamed ? SAME_NAME : undefined} onClick={send}>
            Create practice
          </Button>
        </ButtonRow>
      </div>
    </Dialog>
  );
}

function LikelyPractices({ practices, onUse }: { practices: PossibleDuplicate[]; onUse: (practiceId: number) => void }) {
  return (
    <section className={classes.part} aria-labelledby="likely-practices">
      <h3 id="likely-practices">Possible matches in the directory</h3>
      <PossiblePractices
        practices={practices}
        action={({ practiceId, practiceName }) => (
          <Button size="xs" variant="default" aria-label={`Use this practice: ${practiceName}`} onClick={() => onUse(practiceId)}>
            Use this practice
          </Button>
        )}
      />
    </section>
  );
}

function practiceFacts(typed: TypedAccountRequest): [string, string][] {
  const city = `${typed.practiceCity}, ${typed.practiceState} ${typed.practiceZip}`;
  const contact = [typed.practiceContactName, typed.practiceContactEmail].filter(Boolean).join(", ");
  return [
    ["Name", typed.practiceName],
    ["Location", [typed.practiceAddress1, typed.practiceAddress2, city].filter(Boolean).join(", ")],
    ["Phone", typed.practicePhone],
    ["Fax", typed.practiceFax],
    ...(contact ? [["Contact", contact] satisfies [string, string]] : []),
  ];
}

interface PhysicianChoice {
  value: string;
  label: string;
  description: string;
}

const LATER = "later";
const NEW = "new";

const physicianOf = (chosen: string | undefined): number | "new" | null =>
  chosen === undefined || chosen === LATER ? null : chosen === NEW ? NEW : Number(chosen);

/** Candidates for the new practice's physician; none if the requester is not one. */
function physicianChoices(
  { userFirstName, userLastName, npi }: TypedAccountRequest,
  { physicians, newPhysician }: Pick<RequestMatches, "physicians" | "newPhysician">,
): PhysicianChoice[] {
  const name = `${userFirstName} ${userLastName}`;
  const known = physicians.map((physician) => ({
    value: String(physician.physicianId),
    label: `${physician.name}, already in the directory`,
    description: factsOf(physician),
  }));
  const added = { value: NEW, label: `${name}, as a new physician`, description: `NPI ${npi}. No one in the directory has this NPI.` };
  const later = {
    value: LATER,
    label: `${name}, once they join`,
    description: "Someone already signs in with this email. When they accept the invitation, they become a physician of the practice.",
  };
  return [...known, ...(newPhysician === "offered" ? [added] : []), ...(newPhysician === "onJoining" ? [later] : [])];
}

const factsOf = ({ npi, reasons, practices, hasAccount }: PossiblePhysician): string =>
  [
    npi ? `NPI ${npi}` : "No NPI",
    reasons.join(", "),
    practices.length > 0 ? `works at ${new Intl.ListFormat("en").format(practices)}` : "no practice",
    hasAccount && "has an account",
  ]
    .filter(Boolean)
    .join(" · ");

interface PhysicianPartProps {
  choices: PhysicianChoice[];
  chosen: string | undefined;
  isRefused: boolean;
  onChoose: (value: string) => void;
}

/** The practice's first physician: stated if certain, asked if only a name matches. */
function PhysicianPart({ choices, chosen, isRefused, onChoose }: PhysicianPartProps) {
  const [only] = choices;
  return (
    <section className={classes.part} aria-labelledby="new-practice-physician">
      <h3 id="new-practice-physician">Physician</h3>
      {!only && <p>None: the requester is not a physician.</p>}
      {only && choices.length === 1 && (
        <p>
          {only.label}
          <span className={classes.description}>{only.description}</span>
        </p>
      )}
      {choices.length > 1 && (
        <Radio.Group label="Who is the physician?" value={chosen ?? null} onChange={onChoose} error={isRefused && "Choose a physician"}>
          <div className={classes.choices}>
            {choices.map((choice) => (
              <Radio key={choice.value} {...choice} />
            ))}
          </div>
        </Radio.Group>
      )}
    </section>
  );
}
