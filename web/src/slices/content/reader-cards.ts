import { education } from "@linnet/contract/education";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api-client.ts";
import { KEY } from "./api.ts";

/** The pages of cards on which readers find the hospital's files. */
const READER_PAGES = {
  education: async (options: { signal: AbortSignal }) => call(education.cards, {}, options),
  resources: async (options: { signal: AbortSignal }) => (await call(education.physicianResources, {}, options)).infoWells,
  careNetwork: async (options: { signal: AbortSignal }) => (await call(education.careNetworkResources, {}, options)).infoWells,
};
export type ReaderPage = keyof typeof READER_PAGES;

/** The cards of a page, for showing a file in the one where readers will find it. */
export const readerCards = (page: ReaderPage) =>
  queryOptions({ queryKey: [KEY, "reader-cards", page], queryFn: ({ signal }) => READER_PAGES[page]({ signal }) });
