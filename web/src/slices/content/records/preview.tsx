import { education } from "@linnet/contract/education";
import { NativeSelect } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { call } from "../../../platform/http/api-client.ts";
import { InfoCard } from "../../../ui/layout/info-card.tsx";
import { KEY } from "../api.ts";
import classes from "../updates.module.css";

interface ReaderPreviewProps {
  /** What readers do not see is still drawn, and this said. */
  isShown: boolean;
  children: ReactNode;
}

/** What a form holds at this moment, as readers will see it. */
export function ReaderPreview({ isShown, children }: ReaderPreviewProps) {
  const titleId = useId();
  return (
    <section className={classes.preview} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.previewTitle}>
        Preview
      </h2>
      {!isShown && <p className={classes.previewNote}>Inactive: readers do not see it.</p>}
      {children}
    </section>
  );
}

interface ChoicePreviewProps {
  /** As on the readers' page. */
  card: { title: string; paragraph: string };
  /** The card's list entry for the typed text. */
  choice: string;
  isShown: boolean;
  /** Why its button does nothing yet, below the card. */
  note?: ReactNode;
  /** The button next to the list. */
  children: ReactNode;
}

/** One entry in the list of a card, already chosen. */
export function ChoicePreview({ card: { title, paragraph }, choice, isShown, note, children }: ChoicePreviewProps) {
  return (
    <ReaderPreview isShown={isShown}>
      <InfoCard title={title} paragraph={paragraph}>
        <NativeSelect className={classes.choice} size="sm" aria-label={`${title}: Select PDF`} data={[choice]} />
        {children}
      </InfoCard>
      {note}
    </ReaderPreview>
  );
}

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
