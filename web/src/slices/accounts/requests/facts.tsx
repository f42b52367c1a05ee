import type { AccountRequest } from "@linnet/contract/accounts/requests";
import type { ReactNode } from "react";
import { formatDateTime, nameInProse } from "../../../platform/format/format.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { FactList } from "../../../ui/layout/fact-list.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { EmailAddress } from "../../../ui/people/email-address.tsx";
import classes from "../account-requests.module.css";
import { AccountRequestBadge } from "./list.tsx";

/** How the kinds of requests are called (decision G-ACC-08). */
const TYPES: Record<AccountRequest["accountRequestType"], string> = {
  NewPractice: "New practice, from the public form",
  Physician: "Physician, invited by a practice",
  NonPhysician: "Staff, invited by a practice",
};

/** A request to read: who is meant, which practice, and what became of it. */
export function AccountRequestFacts({ request }: { request: AccountRequest }) {
  const { timeZone } = useSettings();
  const name = nameOf(request);
  const city = [request.practiceCity, [request.practiceState, request.practiceZip].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  const address = [request.practiceAddress1, request.practiceAddress2, city].filter(Boolean).join("\n");
  return (
    <div className={classes.facts}>
      <div className={classes.column}>
        <Panel id="person" title="Person">
          <FactList
            facts={[
              ["Name", name],
              ["Email", <EmailAddress key="email">{request.userEmail}</EmailAddress>],
              ["Mobile phone", given(request.userPhone)],
              ["Office phone", given(request.officePhone)],
              ["NPI number", given(request.npi)],
              ["Medical license number", given(request.medicalLicenseNumber)],
              ["Role", request.expectedRole],
            ]}
          />
        </Panel>
        <Panel id="practice" title="Practice">
          <FactList
            facts={[
              ["Practice ID", request.practiceId ?? <span className="ln-muted">Not chosen yet</span>],
              ["Practice name", request.practiceName],
              [
                "Address",
                address ? (
                  <span key="address" className={classes.words}>
                    {address}
                  </span>
                ) : (
                  NOT_PROVIDED
                ),
              ],
              ["Practice phone", given(request.practicePhone)],
              ["Practice fax", given(request.practiceFax)],
              ["Contact", given([request.practiceContactName, request.practiceContactEmail].filter(Boolean).join(", "))],
            ]}
          />
        </Panel>
      </div>
      <Panel id="request" title="Request">
        <FactList
          facts={[
            ["ID", request.accountRequestId],
            ["Status", <AccountRequestBadge key="status" status={request.accountRequestStatus} />],
            ["Type", TYPES[request.accountRequestType]],
            [
              "Username",
              request.userName ? (
                <EmailAddress key="user">{request.userName}</EmailAddress>
              ) : (
                <span key="user" className="ln-muted">
                  Not registered yet
                </span>
              ),
            ],
            ["Created", `${formatDateTime(request.createdOn, timeZone)} by ${nameInProse(request.createdBy)}`],
            ["Changed", `${formatDateTime(request.modifiedOn, timeZone)} by ${nameInProse(request.modifiedBy)}`],
            ...reasonOf(request),
            [
              "Notes",
              <span key="notes" className={classes.words}>
                {request.notes || "None"}
              </span>,
            ],
          ]}
        />
      </Panel>
    </div>
  );
}

/** The denial reason, if it was sent. */
const reasonOf = ({ denialReason }: AccountRequest): [string, ReactNode][] =>
  denialReason
    ? [
        [
          "Reason",
          <span key="reason" className={classes.words}>
            {denialReason}
          </span>,
        ],
      ]
    : [];

const NOT_PROVIDED = <span className="ln-muted">Not provided</span>;
const given = (text: string): ReactNode => text || NOT_PROVIDED;

/** The title follows the name, as in `Yara Okonjo, MD`. */
const nameOf = ({ userTitle, userFirstName, userMiddleName, userLastName }: AccountRequest): string =>
  [[userFirstName, userMiddleName, userLastName].filter(Boolean).join(" "), userTitle].filter(Boolean).join(", ");
