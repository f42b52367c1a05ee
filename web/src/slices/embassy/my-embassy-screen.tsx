import type { Embassy } from "@linnet/contract/embassy";
import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSettings } from "../../platform/page/settings.ts";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../ui/feedback/support-help.ts";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { embassyDetails } from "./api.ts";
import { EmbassyMembers } from "./embassy-members.tsx";
import classes from "./my-embassy.module.css";

/** The embassy with its address; its leads see who belongs to it as well (EMB-011 to EMB-016). */
export function MyEmbassyScreen() {
  const details = useQuery(embassyDetails);
  const settings = useSettings();
  return (
    <>
      <PageHeader title="My Embassy" help="Your embassy as the hospital knows it." />
      <div className={details.error ? "ln-card" : undefined}>
        <QueryView query={details} waiting={<AddressSkeleton />} help={supportHelp(settings)}>
          {(embassy) => (
            <div className={classes["page"]} data-split={embassy.may.listMembers || undefined}>
              <EmbassyCard embassy={embassy} />
              {embassy.may.listMembers && <EmbassyMembers />}
            </div>
          )}
        </QueryView>
      </div>
    </>
  );
}

function EmbassyCard({ embassy }: { embassy: Embassy }) {
  const { embassyName, embassyAddress1, embassyAddress2, embassyCity, embassyState, embassyZip } = embassy;
  const town = [embassyCity, [embassyState, embassyZip].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  const lines = [embassyAddress1, embassyAddress2, town].filter(Boolean);
  return (
    <Panel id="embassy" title={embassyName}>
      <address className={classes["address"]}>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
    </Panel>
  );
}

function AddressSkeleton() {
  return (
    <div className={`ln-card ${classes["waiting"]}`} role="status" aria-label="Loading your embassy">
      <Skeleton height={16} width="40%" />
      <Skeleton height={12} width="30%" />
      <Skeleton height={12} width="35%" />
    </div>
  );
}
