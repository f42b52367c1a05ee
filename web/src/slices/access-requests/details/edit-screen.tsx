import type { AccessRequest, MatchedPatient } from "@linnet/contract/access-requests";
import { AccessDecision, MAX_REQUEST_TEXT, RequestStatus } from "@linnet/contract/access-requests";
import { Button, Textarea, TextInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { schemaResolver, useForm } from "@mantine/form";
import type { UseQueryResult } from "@tanstack/react-query";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDay, formatMrn, sexWord, upToCharacters } from "../../../platform/format/format.ts";
import { ApiError } from "../../../platform/http/api-client.ts";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { RedirectBanner } from "../../../ui/feedback/redirect-banner.tsx";
import { ButtonRow } from "../../../ui/form/button-row.tsx";
import { EditConflictPanel } from "../../../ui/form/edit-conflict-panel.tsx";
import { FormProblem } from "../../../ui/form/form-end.tsx";
import { LeaveGuard } from "../../../ui/form/leave-guard.tsx";
import { changedFields, useEditConflict } from "../../../ui/form/use-edit-conflict.ts";
import { ABOVE_BUTTON, showServerErrors } from "../../../ui/form/use-form-errors.ts";
import { FactList } from "../../../ui/layout/fact-list.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { DeceasedMark } from "../../../ui/people/deceased-mark.tsx";
import classes from "../access-requests.module.css";
import { matchOf, useDecide, useReadRequest, useReload } from "../api.ts";
import { accessRequestScreens } from "../routes.ts";
import { AccessRequestDecision, AccessRequestFacts } from "./facts.tsx";
import { AccessRequestView } from "./view.tsx";

interface MatchedPatientViewProps {
  request: AccessRequest;
  match: UseQueryResult<{ match: MatchedPatient | null; candidates: number }>;
  /** The MRN that was looked for; empty where none is known. */
  askedMrn: string;
  /** What the form knows of the MRN field. */
  mrn: GetInputPropsReturnType;
  onSearchAgain: () => void;
}

/** The one person of the hospital's record who will be assigned, or why there is none (decision G-ACR-01). */
function MatchedPatientView({ request, match, askedMrn, mrn, onSearchAgain }: MatchedPatientViewProps) {
  return (
    <section className={classes.column} aria-labelledby="match">
      <h3 id="match">In the hospital’s record</h3>
      <div aria-live="polite">
        <QueryView query={match}>
          {({ match: found, candidates }) =>
            found ? (
              <div className={classes.found}>
                <DeceasedMark deceased={found.deceased} />
                <FactList
                  narrow
                  facts={[
                    ["Name", found.patientName],
                    ["DOB", found.dob === null ? "Not recorded" : formatDay(found.dob)],
                    ["Sex", sexOf(found, request)],
                    ["MRN", formatMrn(found.mrn)],
                  ]}
                />
              </div>
            ) : (
              <Banner tone="warning">{wordsOf(candidates, askedMrn)}</Banner>
            )
          }
        </QueryView>
      </div>
      {/* Enter in the MRN looks again: only a button decides. */}
      <form
        className={classes.column}
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          onSearchAgain();
        }}
      >
        <TextInput label="MRN" inputMode="numeric" {...mrn} />
        <div>
          <Button type="submit" variant="default">
            Search again
          </Button>
        </div>
      </form>
    </section>
  );
}

/** Patients are not matched by sex, so it may differ from the request. */
function sexOf({ sex }: MatchedPatient, { patientGender }: AccessRequest): string {
  const word = sexWord(sex);
  return word === patientGender ? word : `${word} (the request says ${patientGender})`;
}

/** Name and birth date must fit, and the MRN too where there is one: none of them finds a patient by itself (decision G-ACR-01). */
function wordsOf(candidates: number, mrn: string): string {
  const by = mrn === "" ? "with this name and date of birth" : `with this name, date of birth and MRN ${mrn}`;
  if (candidates > 0) return `The hospital’s record has ${candidates} patients ${by}. Enter the MRN and search again.`;
  const nobody = `The hospital’s record has no patient ${by}.`;
  const otherwise = "If the record spells the name differently, deny this request and ask for a new one. An MRN alone is not enough.";
  return mrn === "" ? `${nobody} ${otherwise}` : `${nobody} Check the MRN and search again. ${otherwise}`;
}

const rules = schemaResolver(AccessDecision, { sync: true });
type Status = RequestStatus;

const LABELS = { requestStatus: "Request status", notes: "Notes", patientMrn: "MRN" };

/** What the form shows of a request. */
const decisionOf = ({ patientAccessRequestID, requestStatus, notes, patientMRN }: AccessRequest) => ({
  patientAccessRequestID,
  // The decider sees a pending request, or one with a status this page knows.
  requestStatus: RequestStatus.catch("Pending").parse(requestStatus),
  notes,
  patientMrn: patientMRN,
});

function Reload() {
  const reload = useReload();
  return (
    <Button size="xs" variant="default" onClick={reload}>
      Reload request
    </Button>
  );
}

interface DecisionFormProps {
  request: AccessRequest;
  decide: ReturnType<typeof useDecide>;
}

/** Shows the decider the record's match before an approval; that person is sent with the decision. */
function DecisionForm({ request, decide }: DecisionFormProps) {
  const id = request.patientAccessRequestID;
  const read = useReadRequest(id);
  const sendOnce = useOneAtATime(decide);
  /** The version the person knows: another person's changes are shown before they can be overwritten. */
  const [known, setKnown] = useState(request);
  const [askedMrn, setAskedMrn] = useState(request.patientMRN);
  /** Only an approval shows the MRN; other decisions send the last one searched. */
  const toSend = <Typed extends { requestStatus: string; patientMrn: string }>(typed: Typed): Typed =>
    typed.requestStatus === "Approved" ? typed : { ...typed, patientMrn: askedMrn };
  const form = useForm({
    name: "access-decision",
    initialValues: decisionOf(request),
    validate: (typed) => rules(toSend(typed)),
  });
  const match = useQuery(matchOf(id, askedMrn));
  const goTo = (field: string) => form.getInputNode(field)?.focus();
  const fail = (error: Error) => {
    showServerErrors(form, error);
    goTo(Object.keys((error instanceof ApiError && error.body.fields) || {})[0] ?? "");
  };
  const searchAgain = () => {
    const mrn = form.values.patientMrn.trim();
    if (!form.validateField("patientMrn").hasError) setAskedMrn(mrn);
    return mrn === askedMrn;
  };
  const { check, isReading, panel, forget } = useEditConflict<AccessRequest, typeof form.values>({
    known,
    read: async () => {
      const now = await read();
      // What was decided leaves nothing to type: the server's own sentence says it, with what was typed still there to be read.
      return now.mayDecide ? now : undefined;
    },
    lastChange: ({ modifiedBy, modifiedOn }) => ({ by: modifiedBy, on: modifiedOn }),
    toTyped: decisionOf,
    typedNow: () => form.getValues(),
    changes: (_was, now, mine) => changedFields(LABELS, { now: decisionOf(now), mine }),
    onRebase: (now, typed) => {
      form.setValues(typed);
      form.resetDirty(decisionOf(now));
      form.clearErrors();
      setKnown(now);
      decide.reset();
      // The button that was pressed is gone.
      goTo("notes");
    },
    resend: (now) => send(form.getValues().requestStatus, now),
  });
  const decideOnce = (body: typeof form.values & { personId?: string }, seen: AccessRequest) => {
    forget();
    sendOnce({ body, expectedVersion: seen.modifiedOn }, { onError: (error) => void check(error, fail, seen) });
  };
  const approve = (typed: typeof form.values, seen: AccessRequest) => {
    // No unseen match is approved: a changed MRN shows its match first.
    if (!searchAgain()) return;
    const found = match.data?.match;
    if (found) return decideOnce({ ...typed, personId: found.personId }, seen);
    form.setFieldError("patientMrn", "Enter the correct patient’s MRN");
    goTo("patientMrn");
  };
  const send = (requestStatus: Status, seen = known) => {
    form.setFieldValue("requestStatus", requestStatus);
    const { hasErrors, errors } = form.validate();
    if (hasErrors) return goTo(Object.keys(errors)[0] ?? "");
    const typed = form.getValues();
    return requestStatus === "Approved" ? approve(typed, seen) : decideOnce(toSend(typed), seen);
  };
  const isBusy = decide.isPending || isReading;
  const button = (requestStatus: Status) => ({
    size: "md",
    loading: isBusy && form.values.requestStatus === requestStatus,
    onClick: () => send(requestStatus),
  });
  const isConflict = decide.error instanceof ApiError && decide.error.body.code === "conflict";

  return (
    <Panel id="decision" title="Decision" help="We will email the requester your decision.">
      <div className={classes.column}>
        <LeaveGuard isUnsaved={(form.isDirty("notes") || form.isDirty("patientMrn")) && !decide.isSuccess} />
        <MatchedPatientView
          request={request}
          match={match}
          askedMrn={askedMrn || request.patientMRN}
          mrn={form.getInputProps("patientMrn")}
          onSearchAgain={searchAgain}
        />
        <Textarea
          label="Notes"
          description={`To deny, enter a reason. The requester can read these notes. ${upToCharacters(MAX_REQUEST_TEXT)}`}
          rows={4}
          {...form.getInputProps("notes")}
        />
        {panel ? (
          <EditConflictPanel {...panel} />
        ) : (
          decide.isError && !isReading && <FormProblem message={form.errors[ABOVE_BUTTON]} action={isConflict && <Reload />} />
        )}
        <ButtonRow isUnderLine>
          <Button {...button("Approved")}>Approve</Button>
          <Button {...button("Denied")} variant="default">
            Deny
          </Button>
          <Button {...button("Pending")} variant="subtle">
            Save notes
          </Button>
        </ButtonRow>
      </div>
    </Panel>
  );
}

const ALL = accessRequestScreens.all.to();
const BACK = { href: ALL, label: "All patient access requests" };

/** Until it has loaded, the right to edit is unknown. */
const titleOf = (request: AccessRequest | undefined) =>
  request?.mayDecide === false ? "Patient access request" : "Edit patient access request";

/** A request as the hospital sees it: to decide on, or to read. */
export function EditAccessRequestScreen() {
  return (
    <AccessRequestView at={accessRequestScreens.edit} title={titleOf} back={BACK}>
      {(request) => <Editing request={request} />}
    </AccessRequestView>
  );
}

function Editing({ request }: { request: AccessRequest }) {
  const decide = useDecide();
  const isOpen = request.mayDecide && !decide.isSuccess;
  return (
    <div className={classes.split}>
      <div className={classes.column}>
        <AccessRequestFacts request={request} />
      </div>
      <div className={classes.column}>
        {decide.isSuccess && <RedirectBanner href={ALL} />}
        {isOpen ? <DecisionForm request={request} decide={decide} /> : <AccessRequestDecision request={request} />}
      </div>
    </div>
  );
}
