import { education } from "@linnet/contract/education";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../../../platform/http/api-client.ts";
import { KEY } from "../../api.ts";

/** The pages on which readers find such cards. */
const READER_PAGES = {
  education: async (options: { signal: AbortSignal }) => call(education.cards, {}, options),
  resources: async (options: { signal: AbortSignal }) => (await call(education.physicianResources, {}, options)).infoWells,
  careNetwork: async (options: { signal: AbortSignal }) => (await call(education.careNetworkResources, {}, options)).infoWells,
};

/** The card in whose list readers find something (decision G-HOM-15). */
export interface ReaderCard {
  page: keyof typeof READER_PAGES;
  dropDownName: string;
}

const readerCards = (page: ReaderCard["page"]) =>
  queryOptions({ queryKey: [KEY, "reader-cards", page], queryFn: ({ signal }) => READER_PAGES[page]({ signal }) });

/** The hospital's own words on that card; until they are known, or where there is no such card, it is called `otherwise`. */
export function useReaderCard({ page, dropDownName }: ReaderCard, otherwise: string): { title: string; paragraph: string } {
  const cards = useQuery(readerCards(page)).data;
  return cards?.find((card) => card.dropDownName === dropDownName) ?? { title: otherwise, paragraph: "" };
}
