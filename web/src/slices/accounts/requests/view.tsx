import type { AccountRequest, ShownRequest } from "@linnet/contract/accounts/requests";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApiError } from "../../../platform/http/api-client.ts";
import { useScreenParam } from "../../../platform/page/screen.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../../ui/feedback/support-help.ts";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { SkeletonTable } from "../../../ui/table/data-table.tsx";
import { NotHere } from "../../session/public.ts";
import type { accountScreens } from "../routes.ts";
import { requestOf } from "./api.ts";

interface AccountRequestViewProps {
  at: (typeof accountScreens)["practiceRequest" | "editRequest"];
  title: string;
  back: { href: string; label: string };
  /** Contains a form: errors must not remove typed text. */
  isForm?: boolean;
  children: (request: ShownRequest) => ReactNode;
}

/** A request by the id in the address. Missing and inaccessible ones look the same. */
export function AccountRequestView({ at, title, back, isForm = false, children }: AccountRequestViewProps) {
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
        failed={isForm ? "above" : undefined}
      >
        {children}
      </QueryView>
    </>
  );
}

const helpOf = ({ accountRequestId, userFirstName, userLastName, practiceName }: AccountRequest): string =>
  `Request ${accountRequestId}: ${[userFirstName, userLastName].filter(Boolean).join(" ")}, ${practiceName}.`;
