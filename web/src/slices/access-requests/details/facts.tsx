import type { AccessRequest } from "@linnet/contract/access-requests";
import type { ReactNode } from "react";
import { formatDateTime, formatDay, formatMrn } from "../../../platform/format/format.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { FactList } from "../../../ui/layout/fact-list.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { DeceasedMark } from "../../../ui/people/deceased-mark.tsx";
import classes from "../access-requests.module.css";
import { RequestStatusBadge } from "../lists/columns.tsx";
import { nameOf } from "../name-of.ts";

/** What was requested, and by whose account. */
export function AccessRequestFacts({ request }: { request: AccessRequest }) {
  const { timeZone } = useSettings();
  return (
    <>
      <Panel id="patient" title="Patient">
        <FactList
          facts={[
            ["Patient Name", nameOf(request)],
            // Without an age: who asks may not know yet whether the child lives (decision G-PAT-19).
            ["DOB", formatDay(request.patientDob)],
            ["Gender", request.patientGender],
            ["MRN", request.patientMRN || "Not provided"],
          ]}
        />
      </Panel>
      <Panel id="request" title="Request">
        <FactList
          facts={[
            ["ID", request.patientAccessRequestID],
            ["Status", <RequestStatusBadge key="status" request={request} />],
            ["On Behalf Of", request.onBehalfPhysicianName],
            ["Requested By", request.createdBy],
            ["Requested On", formatDateTime(request.createdOn, timeZone)],
            ["Comment", <Words key="comment" words={request.comment} />],
          ]}
        />
      </Panel>
    </>
  );
}

/** What became of it. Notes are the reviewer's (decision G-ACR-06). */
export function AccessRequestDecision({ request }: { request: AccessRequest }) {
  const { timeZone } = useSettings();
  const { requestStatus, notes, modifiedBy, modifiedOn, matchedPatient } = request;
  const isOpen = requestStatus === "Pending";
  return (
    <Panel id="decision" title="Decision" {...(isOpen && { help: "The hospital has not decided yet." })}>
      <FactList
        facts={[
          ...(isOpen
            ? []
            : ([
                ["Decided By", modifiedBy],
                ["Decided On", formatDateTime(modifiedOn, timeZone)],
              ] satisfies [string, string][])),
          ...(matchedPatient
            ? [["Matched Patient", <Matched key="matched" patient={matchedPatient} />] satisfies [string, ReactNode]]
            : []),
          ["Notes", notes ? <Words key="notes" words={notes} /> : "None"],
        ]}
      />
    </Panel>
  );
}

const Matched = ({ patient: { patientName, mrn, deceased } }: { patient: NonNullable<AccessRequest["matchedPatient"]> }) => (
  <>
    <span>
      {patientName} (MRN {formatMrn(mrn)})
    </span>{" "}
    <DeceasedMark deceased={deceased} />
  </>
);

const Words = ({ words }: { words: string }) => <span className={classes.words}>{words}</span>;
