import type { AuditFilter } from "@linnet/contract/audit/compliance";
import { Button, Tabs } from "@mantine/core";
import { IconDownload, IconReportMedical } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSettings } from "../../../platform/page/settings.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../../ui/feedback/support-help.ts";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { todayIn } from "../../../ui/people/to-day.ts";
import { SkeletonTable } from "../../../ui/table/data-table.tsx";
import { daysBefore } from "../day-range.tsx";
import { SealedUpTo } from "../sealed-up-to.tsx";
import { auditRows, useExportAudit } from "./api.ts";
import { ChildNameDialog } from "./child-name-dialog.tsx";
import classes from "./compliance.module.css";
import { DisclosureDialog } from "./disclosure-dialog.tsx";
import { LoginAsList } from "./login-as-list.tsx";
import { OddityList } from "./oddity-list.tsx";
import { AuditRowsTable } from "./rows-table.tsx";
import { SavedSearches } from "./saved-searches.tsx";
import { AuditSearchForm } from "./search-form.tsx";
import { Steps } from "./steps.tsx";
import "@mantine/core/styles/Tabs.css";

/** The page opens with the past week. */
const FIRST_DAYS = 7;

const SKELETON = ["Time", "Person", "Practice", "Action", "Outcome", "Record IDs", "IP address"].map((header) => ({ header }));

interface ExportButtonsProps {
  filter: AuditFilter;
  /** Absent for who may not report disclosures. */
  onReport: (() => void) | undefined;
}

function ExportButtons({ filter, onReport }: ExportButtonsProps) {
  const saving = useExportAudit();
  const button = (as: "csv" | "fhir", label: string) => (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={saving.isPending && saving.variables.as === as}
      onClick={() => saving.mutate({ as, filter })}
    >
      {label}
    </Button>
  );
  return (
    <>
      <div className={classes.exports}>
        {button("csv", "Export CSV")}
        {button("fhir", "Export FHIR")}
        {onReport && (
          <Button variant="default" size="sm" leftSection={<IconReportMedical size={16} aria-hidden />} onClick={onReport}>
            Create disclosure report
          </Button>
        )}
      </div>
      {saving.error && (
        <Banner tone="danger" role="alert" title="The file could not be created.">
          {saving.error.message}
        </Banner>
      )}
    </>
  );
}

function AuditSearch() {
  const settings = useSettings();
  const today = todayIn(settings.timeZone);
  const [filter, setFilter] = useState<AuditFilter>({ from: daysBefore(today, FIRST_DAYS - 1), to: today });
  /** Where the pages before this one ended. */
  const [places, setPlaces] = useState<string[]>([]);
  const [named, setNamed] = useState<string>();
  const [isReporting, setIsReporting] = useState(false);
  /** Another saved search is another form. */
  const [form, setForm] = useState(0);
  const query = useQuery(auditRows(filter, places.at(-1)));
  const search = (wanted: AuditFilter) => {
    setFilter(wanted);
    setPlaces([]);
    // The same once more: for what has happened since.
    if (JSON.stringify(wanted) === JSON.stringify(filter)) void query.refetch();
  };
  return (
    <>
      <AuditSearchForm key={form} filter={filter} today={today} onSearch={search} />
      <div className={classes.bar}>
        <SavedSearches
          filter={filter}
          onChoose={(saved) => {
            search(saved);
            setForm(form + 1);
          }}
        />
        <ExportButtons filter={filter} onReport={query.data?.may.reportDisclosures ? () => setIsReporting(true) : undefined} />
      </div>
      <div className={`ln-card ${classes.rows}`}>
        <QueryView
          query={query}
          waiting={<SkeletonTable label="Loading activity" columns={SKELETON} rows={10} />}
          isEmpty={({ rows }) => rows.length === 0}
          empty={<EmptyState title="No record found" help="No activity matches your search. Clear a field or choose more days." />}
          help={supportHelp(settings)}
        >
          {({ rows }) => <AuditRowsTable rows={rows} zone={settings.timeZone} onName={setNamed} />}
        </QueryView>
      </div>
      {query.data && !query.error && (
        <Steps places={places} next={query.data.next} newer="Newer activity" older="Older activity" go={setPlaces} />
      )}
      {query.data && !query.error && <SealedUpTo at={query.data.sealedUpTo} />}
      {named !== undefined && <ChildNameDialog key={named} recordId={named} onClose={() => setNamed(undefined)} />}
      {isReporting && <DisclosureDialog child={filter.child ?? ""} today={today} onClose={() => setIsReporting(false)} />}
    </>
  );
}

/** The whole audit trail: for compliance and system administrators. */
export function AuditTrailScreen() {
  return (
    <>
      <PageHeader
        title="Audit trail"
        help="All portal activity, with the person, time and IP address. Patients appear by record ID. To see a name, give a reason."
      />
      <Tabs defaultValue="rows" keepMounted={false}>
        <Tabs.List aria-label="Audit trail">
          <Tabs.Tab value="rows">Activity</Tabs.Tab>
          <Tabs.Tab value="oddities">Flagged activity</Tabs.Tab>
          <Tabs.Tab value="login-as">Administrator logins</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="rows" className={classes.panel ?? ""}>
          <AuditSearch />
        </Tabs.Panel>
        <Tabs.Panel value="oddities" className={classes.panel ?? ""}>
          <OddityList />
        </Tabs.Panel>
        <Tabs.Panel value="login-as" className={classes.panel ?? ""}>
          <LoginAsList />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
