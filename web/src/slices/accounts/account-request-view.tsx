import type { AccountRequest, ShownRequest } from "@linnet/contract/account-requests";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApiError } from "../../platform/api-client.ts";
import { useScreenParam } from "../../platform/screen.ts";
import { useSettings } from "../../platform/settings.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SkeletonTable } from "../../ui/skeleton-table.tsx";
import { supportHelp } from "../../ui/support-help.ts";
import { NotHere } from "../session/public.ts";
import { requestOf } from "./account-requests-api.ts";
import type { accountScreens } from "./routes.ts";

interface AccountRequestViewProps {
  at: (typeof accountScreens)["practiceRequest" | "editRequest"];
  title: string;
  back: { href: string; label: string };
  children: (request: ShownRequest) => ReactNode;
}

/** A request by the id in the address. One that is not there or not this person's is not here. */
export function AccountRequestView({ at, title, back, children }: AccountRequestViewProps) {
  const request = useQuery(requestOf(Number(useScreenParam(at, "id"))));
  const settings = useSettings();
  const error = request.error instanceof ApiError ? request.error.body.code : undefined;
  if (error === "not_found" || error === "invalid_input" || error === "forbidden") return <NotHere />;
  return (
    <>
      <PageHeader title={title} back={back} {...(request.data && { help: helpOf(request.data) })} />
      <QueryView
        query={request}
        waiting={<SkeletonTable label="Loading the request" columns={[{ header: "", width: "100%" }]} rows={8} />}
        help={supportHelp(settings)}
      >
        {children}
      </QueryView>
    </>
  );
}

const helpOf = ({ accountRequestId, userFirstName, userLastName, practiceName }: AccountRequest): string =>
  `Request ${accountRequestId}: ${[userFirstName, userLastName].filter(Boolean).join(" ")}, ${practiceName}.`;
