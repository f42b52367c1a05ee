import type { AccountSettings } from "@linnet/contract/session/settings";
import { formatDateTime } from "../../../platform/format/format.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { StatusBadge } from "../../../ui/feedback/status-badge.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import classes from "./screen.module.css";

type SeenSignIn = AccountSettings["signIns"][number];

/** What was seen, so that a person notices a sign-in that was not theirs. */
export function AccountSettingsSignIns({ signIns }: { signIns: SeenSignIn[] }) {
  const { timeZone, supportPhone } = useSettings();
  const columns: Column<SeenSignIn>[] = [
    { key: "at", header: "When", cell: ({ at }) => formatDateTime(at, timeZone) },
    { key: "address", header: "From address", cell: ({ address }) => address ?? "Not known" },
    {
      key: "outcome",
      header: "Outcome",
      cell: ({ outcome }) => (outcome === "done" ? "Signed in" : <StatusBadge tone="warning">Refused</StatusBadge>),
    },
  ];
  return (
    <Panel id="sign-ins" title="Recent sign-ins" help={`Was one of them not yours? Change your password and call ${supportPhone}.`} flush>
      {signIns.length === 0 ? (
        <p className={`ln-muted ${classes["none"]}`}>No sign-in has been seen yet.</p>
      ) : (
        <DataTable
          caption="Recent sign-ins, newest first"
          columns={columns}
          rows={signIns}
          rowKey={({ at, outcome }) => `${at} ${outcome}`}
        />
      )}
    </Panel>
  );
}
