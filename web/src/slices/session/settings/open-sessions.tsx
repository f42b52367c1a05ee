import type { OpenSession } from "@linnet/contract/session/settings";
import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime } from "../../../platform/format/format.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { StatusBadge } from "../../../ui/feedback/status-badge.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import { openSessions, useEndOtherSessions, useEndSession } from "./api.ts";
import { SettingsPasswordDialog } from "./password-dialog.tsx";
import classes from "./screen.module.css";
import { SettingsResult } from "./settings-result.tsx";

const nameOf = ({ device }: OpenSession): string => device ?? "Unknown browser";

const columnsOf = (zone: string, onEnd: (session: OpenSession) => void): Column<OpenSession>[] => [
  {
    key: "device",
    header: "Browser",
    lead: true,
    cell: (session) => (
      <span className={classes.device}>
        {nameOf(session)} {session.isThisOne && <StatusBadge tone="success">This browser</StatusBadge>}
      </span>
    ),
  },
  { key: "since", header: "Signed in", cell: ({ signedInAt }) => formatDateTime(signedInAt, zone) },
  { key: "used", header: "Last used", cell: ({ lastActiveAt }) => formatDateTime(lastActiveAt, zone) },
  {
    key: "end",
    header: "Actions",
    quiet: true,
    align: "end",
    cell: (session) =>
      !session.isThisOne && (
        <Button
          size="xs"
          variant="default"
          aria-label={`Sign out ${nameOf(session)}, signed in ${formatDateTime(session.signedInAt, zone)}`}
          onClick={() => onEnd(session)}
        >
          Sign out
        </Button>
      ),
  },
];

/** Whose session is asked about, or all of the others. */
type Asked = OpenSession | "others" | undefined;

/** The person's open browsers, each with a sign-out button. */
export function SettingsOpenSessions() {
  const { timeZone } = useSettings();
  const sessions = useQuery(openSessions);
  const [asked, setAsked] = useState<Asked>();
  const [said, setSaid] = useState({ words: "", times: 0 });
  const done = (words: string) => {
    setAsked(undefined);
    setSaid(({ times }) => ({ words, times: times + 1 }));
  };
  const one = typeof asked === "object" ? asked : undefined;
  const end = useEndSession(one?.id ?? "", () => done("The other browser is signed out."));
  const endOthers = useEndOtherSessions(() => done("You are now signed out everywhere else."));
  const others = sessions.data?.filter(({ isThisOne }) => !isThisOne) ?? [];

  return (
    <Panel
      id="open-sessions"
      title="Where you’re signed in"
      help="Don’t recognize one of these? Sign out of it, then change your password."
      action={
        others.length > 0 && (
          <Button size="sm" variant="default" onClick={() => setAsked("others")}>
            Sign out all others
          </Button>
        )
      }
      flush
    >
      {said.words && (
        <div className={classes.saidAbove}>
          <SettingsResult key={said.times} words={said.words} />
        </div>
      )}
      <QueryView query={sessions} waiting={<Waiting />}>
        {(found) => (
          <>
            <DataTable
              caption="Where you’re signed in, this browser first"
              columns={columnsOf(timeZone, setAsked)}
              rows={found}
              rowKey={({ id }) => id}
              stack
            />
            {others.length === 0 && <p className={`ln-muted ${classes.nowhereElse}`}>You aren’t signed in anywhere else.</p>}
          </>
        )}
      </QueryView>
      <SettingsPasswordDialog
        opened={one !== undefined}
        title="Sign out this browser?"
        text={
          one
            ? `${nameOf(one)}, signed in ${formatDateTime(one.signedInAt, timeZone)}, will be signed out right away. Unsaved work there will be lost.`
            : ""
        }
        confirm="Sign out"
        act={end}
        onClose={() => setAsked(undefined)}
      />
      <SettingsPasswordDialog
        opened={asked === "others"}
        title="Sign out all other browsers?"
        text="You stay signed in here. We sign you out everywhere else right away. Unsaved work there will be lost."
        confirm="Sign out all others"
        act={endOthers}
        onClose={() => setAsked(undefined)}
      />
    </Panel>
  );
}

const Waiting = () => (
  <div className={classes.card} role="status" aria-label="Loading your sign-ins">
    <Skeleton height={56} />
  </div>
);
