import { useQuery } from "@tanstack/react-query";
import { formatDate } from "../../platform/format/format.ts";
import { useSettings } from "../../platform/page/settings.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { me } from "./api.ts";

/** Whether the person has any role; true while unknown, so that no one is turned away. */
export function useHasRole(): boolean {
  const roles = useQuery(me).data?.roles;
  return !roles || [...roles.practiceRoles, ...roles.embassyRoles].some(({ active }) => active);
}

/** A list of the default menu, for a person whose roles have ended: there is nothing in it, and which practice ended the access (decision G-SES-10). */
export function NoRoleHere({ title }: { title: string }) {
  const { timeZone } = useSettings();
  const ended = useQuery(me).data?.roles.ended;
  return (
    <>
      <PageHeader title={title} />
      <div className="ln-card">
        <EmptyState
          title="No record found"
          help={
            ended
              ? `Your access at ${ended.practiceName} ended on ${formatDate(ended.endedOn, timeZone)}.`
              : "Your account has no role in a practice."
          }
        />
      </div>
    </>
  );
}
