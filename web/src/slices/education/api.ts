import { content } from "@linnet/contract/content";
import { education } from "@linnet/contract/education";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/http/api-client.ts";
import { CARDS, EDUCATION, grandRoundPresentation, lecturePresentation } from "../content/public.ts";

export const educationCards = queryOptions({
  queryKey: [CARDS, "education"],
  queryFn: ({ signal }) => call(education.cards, {}, { signal }),
});

export const physicianResources = queryOptions({
  queryKey: [CARDS, "physician-resources"],
  queryFn: async ({ signal }) => (await call(education.physicianResources, {}, { signal })).infoWells,
});

export const careNetworkResources = queryOptions({
  queryKey: [CARDS, "care-network-resources"],
  queryFn: async ({ signal }) => (await call(education.careNetworkResources, {}, { signal })).infoWells,
});

/** Only public items, even for administrators, who get more from the server (decision G-EDU-02). */
const shown = (record: { isActive: boolean }) => record.isActive;

export const grandRounds = queryOptions({
  queryKey: [EDUCATION, "grand-rounds"],
  queryFn: async ({ signal }) => (await call(content.grandRounds, {}, { signal })).filter(shown).map(grandRoundPresentation),
});

export const lectures = queryOptions({
  queryKey: [EDUCATION, "lectures"],
  queryFn: async ({ signal }) => (await call(content.lectures, {}, { signal })).filter(shown).map(lecturePresentation),
});

export const careTypes = queryOptions({
  queryKey: [EDUCATION, "care-types"],
  queryFn: ({ signal }) => call(content.careTypes, {}, { signal }),
});

export const contacts = queryOptions({
  queryKey: [EDUCATION, "contacts"],
  queryFn: ({ signal }) => call(education.contacts, {}, { signal }),
});
