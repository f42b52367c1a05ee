import { AccessDecision, type AccessRequest, MAX_REQUEST_TEXT, REQUEST_STATUSES } from "@linnet/contract/access-requests";
import { Button, NativeSelect, Textarea } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ABOVE_BUTTON, showServerErrors } from "../../../platform/format/form-errors.ts";
import { nameInProse } from "../../../platform/format/format.ts";
import { ApiError } from "../../../platform/http/api-client.ts";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { FormButtons } from "../../../ui/form/form-buttons.tsx";
import { FormProblem } from "../../../ui/form/form-problem.tsx";
import { LeaveGuard } from "../../../ui/form/leave-guard.tsx";
import { OptionalLabel } from "../../../ui/form/optional-label.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import classes from "../access-requests.module.css";
import { matchOf, type useDecide, useReload } from "../api.ts";
import { MatchedPatientView } from "./matched-patient-view.tsx";

const rules = schemaResolver(AccessDecision, { sync: true });
const STATUSES = [...REQUEST_STATUSES];
/** What the button does with each status. */
const WORDS = { Pending: "Save notes", Approved: "Approve access", Denied: "Deny access" };

interface DecisionFormProps {
  request: AccessRequest;
  decide: ReturnType<typeof useDecide>;
}

/** Who decides sees before approving whom the hospital's record knows by what was asked for; that person goes with the decision. */
export function DecisionForm({ request, decide }: DecisionFormProps) {
  const id = request.patientAccessRequestID;
  const reload = useReload();
  const sendOnce = useOneAtATime(decide);
  /** As it was when the form was filled with it. Whatever has been written since stands beside what is typed, and is seen before sending. */
  const [opened] = useState(request);
  const [askedMrn, setAskedMrn] = useState(request.patientMRN);
  /** Only an approval shows the MRN; for anything else the one that was looked for last goes along. */
  const toSend = <Typed extends { requestStatus: string; patientMrn: string }>(typed: Typed): Typed =>
    typed.requestStatus === "Approved" ? typed : { ...typed, patientMrn: askedMrn };
  const form = useForm({
    name: "access-decision",
    initialValues: {
      patientAccessRequestID: id,
      requestStatus: request.requestStatus,
      notes: request.notes,
      patientMrn: request.patientMRN,
    },
    validate: (typed) => rules(toSend(typed)),
  });
  const isApproval = form.values.requestStatus === "Approved";
  const match = useQuery({ ...matchOf(id, askedMrn), enabled: isApproval });
  const goTo = (field: string) => form.getInputNode(field)?.focus();
  const fail = (error: Error) => {
    showServerErrors(form, error);
    goTo(Object.keys((error instanceof ApiError && error.body.fields) || {})[0] ?? "");
  };
  const lookAgain = () => {
    const mrn = form.values.patientMrn.trim();
    if (!form.validateField("patientMrn").hasError) setAskedMrn(mrn);
    return mrn === askedMrn;
  };
  const approve = (typed: typeof form.values) => {
    // Nobody is approved who was not seen: another MRN shows its match first.
    if (!lookAgain()) return;
    const found = match.data?.match;
    if (found) return sendOnce({ ...typed, personId: found.personId }, { onError: fail });
    form.setFieldError("patientMrn", "Please enter the MRN of the one patient who is meant");
    goTo("patientMrn");
  };
  const send = form.onSubmit(
    (typed) => (isApproval ? approve(typed) : sendOnce(toSend(typed), { onError: fail })),
    (errors) => goTo(Object.keys(errors)[0] ?? ""),
  );
  const isConflict = decide.error instanceof ApiError && decide.error.body.code === "conflict";

  return (
    <Panel id="decision" title="Decision" help="The requester is told by e-mail that a decision was made.">
      <form className={classes["column"]} onSubmit={send} noValidate autoComplete="off">
        <LeaveGuard isUnsaved={form.isDirty() && !decide.isSuccess} />
        <NativeSelect label="Request Status" data={STATUSES} {...form.getInputProps("requestStatus")} />
        {isApproval && (
          <MatchedPatientView
            request={request}
            match={match}
            askedMrn={askedMrn || request.patientMRN}
            mrn={form.getInputProps("patientMrn")}
            onLookAgain={lookAgain}
          />
        )}
        <Textarea
          label={form.values.requestStatus === "Denied" ? "Notes" : <OptionalLabel>Notes</OptionalLabel>}
          description={`The requester reads them. At most ${MAX_REQUEST_TEXT} characters.`}
          rows={4}
          {...form.getInputProps("notes")}
        />
        {request.notes !== opened.notes && (
          <Banner tone="info" title={`${nameInProse(request.modifiedBy)} has written meanwhile:`}>
            <div className={classes["words"]}>{request.notes || "No notes any more."}</div>
          </Banner>
        )}
        {decide.isError && (
          <FormProblem
            message={form.errors[ABOVE_BUTTON]}
            action={
              isConflict && (
                <Button size="xs" variant="default" onClick={reload}>
                  Reload the request
                </Button>
              )
            }
          />
        )}
        <FormButtons>
          <Button type="submit" size="md" loading={decide.isPending}>
            {WORDS[form.values.requestStatus]}
          </Button>
        </FormButtons>
      </form>
    </Panel>
  );
}
