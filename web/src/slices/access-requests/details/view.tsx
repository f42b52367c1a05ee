import type { AccessRequest } from "@linnet/contract/access-requests";
import type { ReactNode } from "react";
import { initialedName, nameInProse } from "../../../platform/format/format.ts";
import { ApiError } from "../../../platform/http/api-client.ts";
import { useScreenParam } from "../../../platform/page/screen.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../../ui/feedback/support-help.ts";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { childWords } from "../../../ui/people/child-line.tsx";
import { SkeletonTable } from "../../../ui/table/data-table.tsx";
import { NotHere } from "../../session/public.ts";
import { useAccessRequest } from "../api.ts";
import { nameOf } from "../name-of.ts";
import type { accessRequestScreens } from "../routes.ts";

interface AccessRequestViewProps {
  at: (typeof accessRequestScreens)["details" | "edit"];
  title: (request: AccessRequest | undefined) => string;
  back: { href: string; label: string };
  children: (request: AccessRequest) => ReactNode;
}

/** 'Access to Ana Ruiz, born 05/19/2017, for Otto Renner': what is decided, in the order that speech has. */
const headingOf = (request: AccessRequest): string =>
  `Access to ${childWords({ name: nameInProse(nameOf(request)), dob: request.patientDob })}, for ${nameInProse(request.onBehalfPhysicianName)}`;

/** A request by the id in the address. Missing and inaccessible ones look the same. */
export function AccessRequestView({ at, title, back, children }: AccessRequestViewProps) {
  const request = useAccessRequest(Number(useScreenParam(at, "id")));
  const settings = useSettings();
  const error = request.error instanceof ApiError ? request.error.body.code : undefined;
  if (error === "not_found" || error === "invalid_input") return <NotHere />;
  return (
    <>
      <PageHeader
        title={title(request.data)}
        heading={request.data && headingOf(request.data)}
        whose={request.data && initialedName(nameOf(request.data))}
        back={back}
      />
      <QueryView
        query={request}
        waiting={<SkeletonTable label="Loading the request" columns={[{ header: "", width: "100%" }]} rows={6} />}
        help={supportHelp(settings)}
      >
        {children}
      </QueryView>
    </>
  );
}
