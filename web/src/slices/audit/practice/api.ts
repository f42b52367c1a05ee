import { practiceAudit, type ViewFilter } from "@linnet/contract/audit/practice";
import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { call, download } from "../../../platform/http/api-client.ts";
import { saveFile } from "../../../platform/page/save-file.ts";

const KEY = "record-views";

export const recordViews = (filter: ViewFilter, page: number) =>
  queryOptions({
    queryKey: [KEY, "page", filter, page],
    queryFn: ({ signal }) => call(practiceAudit.views, { body: { ...filter, page } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const viewChoices = ({ from, to }: Pick<ViewFilter, "from" | "to">) =>
  queryOptions({
    queryKey: [KEY, "choices", from, to],
    queryFn: ({ signal }) => call(practiceAudit.choices, { body: { from, to } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const chartViewers = (personId: string) =>
  queryOptions({
    queryKey: [KEY, "of-child", personId],
    queryFn: ({ signal }) => call(practiceAudit.ofChild, { body: { personId } }, { signal }),
    // Fetched at each opening: a view a minute ago counts.
    staleTime: 0,
    gcTime: 0,
  });

/** Saves the views that are looked at as a table, all of them. */
export const useExportViews = () =>
  useMutation({
    mutationFn: async (filter: ViewFilter) =>
      saveFile(`record-views-${filter.from}-${filter.to}.csv`, await download(practiceAudit.export, { body: filter })),
  });
