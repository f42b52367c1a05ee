import type { Practice } from "@linnet/contract/directory/practice-record";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime, nameInProse } from "../../../platform/format/format.ts";
import { ApiError } from "../../../platform/http/api-client.ts";
import { useScreenParam } from "../../../platform/page/screen.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { SavedMessage } from "../../../ui/feedback/saved-message.tsx";
import { supportHelp } from "../../../ui/feedback/support-help.ts";
import { FactList } from "../../../ui/layout/fact-list.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { SkeletonTable } from "../../../ui/table/data-table.tsx";
import { me, NotHere } from "../../session/public.ts";
import { useFormKeptOpen } from "../forms/deactivated-notice.tsx";
import { MergedAway } from "../forms/merged-away.tsx";
import { LocationList } from "../locations/list.tsx";
import { mayWrite } from "../may-write.ts";
import { MergeButton } from "../merge/merge-button.tsx";
import { PhysicianList } from "../physicians/link/list.tsx";
import classes from "../practice-record.module.css";
import { directoryScreens } from "../routes.ts";
import { usePracticeRecord } from "./api.ts";
import { EditPracticeForm } from "./edit-form.tsx";
import { typedOf } from "./entries.ts";
import { RECORD_LABELS, type RecordField } from "./fields.tsx";
import { NextStep } from "./next-step.tsx";

/** As: these are the keys of an object that nothing adds to. */
const FIELDS = Object.keys(RECORD_LABELS) as RecordField[];

/** A read-only practice: without edit rights, or deactivated. */
function PracticeFacts({ practice }: { practice: Practice }) {
  const typed = typedOf(practice);
  return (
    <div className={classes.column}>
      <SavedMessage />
      {!practice.isActive && <Banner tone="info">This practice is deactivated and can no longer be changed.</Banner>}
      <NextStep practice={practice} />
      <Panel id="practice" title="Practice">
        <FactList
          facts={FIELDS.map((field) => [
            RECORD_LABELS[field],
            typed[field] || (
              <span key={field} className="ln-muted">
                Not recorded
              </span>
            ),
          ])}
        />
      </Panel>
      <LocationList locations={typed.locations} />
      <PhysicianList physicians={typed.physicians} locations={typed.locations} />
    </div>
  );
}

const BACK = { href: directoryScreens.search.to(), label: "Physicians & Practices" };

/** A practice by the id in the address: for administrators to change while it is active, for others to read (DIR-003, DIR-034). */
export function EditPracticeScreen() {
  const id = Number(useScreenParam(directoryScreens.editPractice, "id"));
  const practice = usePracticeRecord(id);
  const roles = useQuery(me).data?.roles;
  const settings = useSettings();
  /** Number of merges here: each one restarts the form. */
  const [merged, setMerged] = useState(0);
  const isWriter = roles !== undefined && mayWrite(roles);
  const isEditing = useFormKeptOpen(id, isWriter && practice.data?.isActive === true);
  const error = practice.error instanceof ApiError ? practice.error.body.code : undefined;
  const mergedInto = isEditing ? null : (practice.data?.mergedInto ?? null);
  if (mergedInto !== null) return <MergedAway kind="practice" id={id} into={mergedInto} />;
  if (error === "not_found" || error === "invalid_input" || error === "forbidden") return <NotHere />;
  return (
    <>
      <PageHeader
        title={isEditing || (isWriter && !practice.data) ? "Edit practice" : "Practice"}
        help={practice.data && factsOf(practice.data, settings.timeZone)}
        back={BACK}
        action={
          isWriter &&
          practice.data?.isActive && (
            <MergeButton key={`${id} ${merged}`} record={{ kind: "practice", id, onMerged: () => setMerged(merged + 1) }} />
          )
        }
      />
      <QueryView
        query={practice}
        waiting={<SkeletonTable label="Loading the practice" columns={[{ header: "", width: "100%" }]} rows={8} />}
        help={supportHelp(settings)}
        failed={isEditing ? "above" : undefined}
      >
        {(found) => (isEditing ? <EditPracticeForm key={`${found.id} ${merged}`} practice={found} /> : <PracticeFacts practice={found} />)}
      </QueryView>
    </>
  );
}

const factsOf = ({ practiceName, id, isMyLinnet, modifiedOn, modifiedBy }: Practice, timeZone: string) =>
  [
    practiceName,
    `ID ${id}`,
    isMyLinnet ? "On the portal" : "Not on the portal",
    `Last changed ${formatDateTime(modifiedOn, timeZone)}${modifiedBy && ` by ${nameInProse(modifiedBy)}`}`,
  ].join(" · ");
