import { type AuditFilter, complianceAudit, type NameReason } from "@linnet/contract/audit/compliance";
import { type DisclosureQuery, disclosures } from "@linnet/contract/audit/disclosures";
import { auditOddities, type OddityState } from "@linnet/contract/audit/oddities";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, download } from "../../../platform/http/api-client.ts";
import { saveFile } from "../../../platform/page/save-file.ts";

const KEY = "audit";
const SEARCHES = [KEY, "searches"];
const ODDITIES = [KEY, "oddities"];

export const auditRows = (filter: AuditFilter, after: string | undefined) =>
  queryOptions({
    queryKey: [KEY, "rows", filter, after],
    queryFn: ({ signal }) => call(complianceAudit.rows, { body: { ...filter, ...(after && { after }) } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Accounts and practices by what is typed of them. */
export const auditChoices = (text: string) =>
  queryOptions({
    queryKey: [KEY, "choices", text],
    queryFn: ({ signal }) => call(complianceAudit.choices, { body: { text } }, { signal }),
    enabled: text.trim().length >= 2,
    placeholderData: keepPreviousData,
  });

export const loginAsEntries = (days: Pick<AuditFilter, "from" | "to">) =>
  queryOptions({
    queryKey: [KEY, "login-as", days],
    queryFn: ({ signal }) => call(complianceAudit.loginAs, { body: days }, { signal }),
  });

export const auditOdditiesIn = (state: OddityState, after: number | undefined) =>
  queryOptions({
    queryKey: [...ODDITIES, state, after],
    queryFn: ({ signal }) =>
      call(auditOddities.list, { query: { kinds: "all" }, body: { state, ...(after !== undefined && { after }) } }, { signal }),
  });

export const savedSearches = queryOptions({
  queryKey: SEARCHES,
  queryFn: ({ signal }) => call(complianceAudit.searches, {}, { signal }),
});

/** Never kept: each time that a name is opened is a row of its own. */
export const useChildName = () =>
  useMutation({
    mutationFn: (asked: { recordId: string; reason: NameReason }) => call(complianceAudit.childName, { body: asked }),
    gcTime: 0,
  });

export function useSaveSearch() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (search: { name: string; filter: AuditFilter }) => call(complianceAudit.saveSearch, { body: search }),
    onSuccess: () => queries.invalidateQueries({ queryKey: SEARCHES }),
  });
}

export function useRemoveSearch() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(complianceAudit.removeSearch, { body: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: SEARCHES }),
  });
}

export function useCloseOddity() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (closing: { id: number; note: string }) => call(auditOddities.close, { body: closing }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ODDITIES }),
  });
}

/** Saves the report, whose name tells of no child. Never kept, as a name. */
export const useReportDisclosures = () =>
  useMutation({
    mutationFn: async (query: DisclosureQuery) =>
      saveFile(`disclosures-${query.from}-${query.to}.pdf`, await download(disclosures.report, { body: query })),
    gcTime: 0,
  });

/** Saves all rows of a search, however many there are. */
export const useExportAudit = () =>
  useMutation({
    mutationFn: async ({ as, filter }: { as: "csv" | "fhir"; filter: AuditFilter }) => {
      const name = `audit-${filter.from}-${filter.to}`;
      if (as === "csv") saveFile(`${name}.csv`, await download(complianceAudit.exportCsv, { body: filter }));
      else saveFile(`${name}.ndjson`, await download(complianceAudit.exportFhir, { body: filter }));
    },
  });
