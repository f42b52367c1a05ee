import type { AdviceDetails } from "@linnet/contract/referrals/advice";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatAge, formatDate, formatDay, initialedName } from "../../../../platform/format/format.ts";
import { ApiError } from "../../../../platform/http/api-client.ts";
import { useSettings } from "../../../../platform/page/settings.ts";
import { QueryView } from "../../../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../../../ui/feedback/support-help.ts";
import { FactList } from "../../../../ui/layout/fact-list.tsx";
import { PageHeader } from "../../../../ui/layout/page-header.tsx";
import { Panel } from "../../../../ui/layout/panel.tsx";
import { SkeletonTable } from "../../../../ui/table/data-table.tsx";
import { NotHere } from "../../../session/public.ts";
import { listedName } from "../../shared/referral-name.ts";
import shared from "../../shared/referrals.module.css";
import { questionOf, type Side } from "./api.ts";
import { Conversation } from "./conversation.tsx";
import { LiveAdvice } from "./live-advice.tsx";
import { ThreadState } from "./thread-state.tsx";

/** The browser's tab has no patient name. Only the page shows it (decision G-X-13). */
const TITLE = "Question";
const NUMBER = /^[1-9]\d{0,14}$/;

interface ThreadPageProps {
  side: Side;
  /** From the address. */
  id: string;
  back: { href: string; label: string };
  /** What this side can do besides writing. */
  actions?: (thread: AdviceDetails) => ReactNode;
}

/** One question to a clinic, for one side. */
export const ThreadPage = ({ id, ...page }: ThreadPageProps) =>
  NUMBER.test(id) ? <OneThread key={id} id={Number(id)} {...page} /> : <NotHere />;

function OneThread({ side, id, back, actions }: Omit<ThreadPageProps, "id"> & { id: number }) {
  const thread = useQuery(questionOf(side, id));
  const settings = useSettings();
  const code = thread.error instanceof ApiError ? thread.error.body.code : undefined;
  if (code === "not_found" || code === "invalid_input") return <NotHere />;
  // A page that is no longer allowed does not name the patient. After another failure, the page and typed text stay.
  const isRefused = code === "forbidden";
  const found = isRefused ? undefined : thread.data;
  return (
    <>
      <PageHeader
        title={TITLE}
        heading={found ? `${listedName(found)}: question to ${found.clinic.name}` : TITLE}
        whose={found && initialedName(listedName(found))}
        back={back}
        help={found && <ThreadState thread={found} side={side} />}
      />
      <LiveAdvice />
      <QueryView
        query={thread}
        waiting={<SkeletonTable label="Loading the question" columns={[{ header: "", width: "100%" }]} rows={6} />}
        help={supportHelp(settings)}
        failed={isRefused ? undefined : "above"}
      >
        {(details) => (
          <div className={shared.split}>
            <Conversation side={side} thread={details} />
            <div className={shared.column}>
              {actions?.(details)}
              <About thread={details} />
            </div>
          </div>
        )}
      </QueryView>
    </>
  );
}

function About({ thread }: { thread: AdviceDetails }) {
  const { timeZone } = useSettings();
  const { dateOfBirth, clinic, practiceName, physicianName, askedBy, askedOn, personId } = thread;
  return (
    <Panel id="about" title="About">
      <FactList
        narrow
        facts={[
          ["Patient", listedName(thread)],
          ["Date of birth", `${formatDay(dateOfBirth)} (${formatAge(dateOfBirth, timeZone)})`],
          ["Record", personId === null ? "Not linked to the hospital’s record" : "Linked to the hospital’s record"],
          ["Clinic", clinic.name],
          ["Physician", physicianName],
          ["Practice", practiceName],
          ["Asked", `${formatDate(askedOn, timeZone)} by ${askedBy}`],
        ]}
      />
    </Panel>
  );
}
