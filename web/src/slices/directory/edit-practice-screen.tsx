import type { Practice } from "@linnet/contract/practice-record";
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "../../platform/api-client.ts";
import { formatDateTime, nameInProse } from "../../platform/format.ts";
import { useScreenParam } from "../../platform/screen.ts";
import { useSettings } from "../../platform/settings.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SkeletonTable } from "../../ui/skeleton-table.tsx";
import { supportHelp } from "../../ui/support-help.ts";
import { me, NotHere } from "../session/public.ts";
import { EditPracticeForm } from "./edit-practice-form.tsx";
import { mayWrite } from "./may-write.ts";
import { PracticeFacts } from "./practice-facts.tsx";
import { usePracticeRecord } from "./practice-record-api.ts";
import { directoryScreens } from "./routes.ts";

const BACK = { href: directoryScreens.search.to(), label: "Physicians & Practices" };

/** A practice by the id in the address: for administrators to change while it is active, for others to read (DIR-003, DIR-034). */
export function EditPracticeScreen() {
  const id = Number(useScreenParam(directoryScreens.editPractice, "id"));
  const practice = usePracticeRecord(id);
  const roles = useQuery(me).data?.roles;
  const settings = useSettings();
  const isWriter = roles !== undefined && mayWrite(roles);
  const error = practice.error instanceof ApiError ? practice.error.body.code : undefined;
  if (error === "not_found" || error === "invalid_input" || error === "forbidden") return <NotHere />;
  return (
    <>
      <PageHeader
        title={isWriter && practice.data?.isActive !== false ? "Edit practice" : "Practice"}
        help={practice.data && factsOf(practice.data, settings.timeZone)}
        back={BACK}
      />
      <QueryView
        query={practice}
        waiting={<SkeletonTable label="Loading the practice" columns={[{ header: "", width: "100%" }]} rows={8} />}
        help={supportHelp(settings)}
      >
        {(found) =>
          isWriter && found.isActive ? <EditPracticeForm key={found.id} practice={found} /> : <PracticeFacts practice={found} />
        }
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
