import { chartSummary } from "@linnet/contract/chart/summary";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/http/api-client.ts";

export const problemsOf = (personId: string) =>
  queryOptions({
    queryKey: ["chart", "problems", personId],
    queryFn: async ({ signal }) => (await call(chartSummary.problems, { body: { personId } }, { signal })).RPTDATA,
  });

export const medicationsOf = (personId: string) =>
  queryOptions({
    queryKey: ["chart", "medications", personId],
    queryFn: async ({ signal }) => (await call(chartSummary.medications, { body: { personId } }, { signal })).RPTDATA,
  });

export const immunizationsOf = (personId: string) =>
  queryOptions({
    queryKey: ["chart", "immunizations", personId],
    queryFn: async ({ signal }) => (await call(chartSummary.immunizations, { body: { personId } }, { signal })).RPTDATA,
  });

export const allergiesOf = (personId: string) =>
  queryOptions({
    queryKey: ["chart", "allergies", personId],
    queryFn: async ({ signal }) => (await call(chartSummary.allergies, { body: { personId } }, { signal })).RPTDATA,
  });

export const vitalSignsOf = (personId: string) =>
  queryOptions({
    queryKey: ["chart", "vital-signs", personId],
    queryFn: async ({ signal }) => (await call(chartSummary.vitalSigns, { body: { personId } }, { signal })).RPTDATA,
  });
