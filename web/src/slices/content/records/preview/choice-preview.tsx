import { NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";
import { InfoCard } from "../../../../ui/layout/info-card.tsx";
import classes from "../../updates.module.css";
import { ReaderPreview } from "./reader-preview.tsx";

interface ChoicePreviewProps {
  /** As it stands on the readers' page. */
  card: { title: string; paragraph: string };
  /** What stands in the card's list for what is typed. */
  choice: string;
  isShown: boolean;
  /** The button beside the list. */
  children: ReactNode;
}

/** One entry in the list of a card, already chosen. */
export function ChoicePreview({ card: { title, paragraph }, choice, isShown, children }: ChoicePreviewProps) {
  return (
    <ReaderPreview isShown={isShown}>
      <InfoCard title={title} paragraph={paragraph}>
        <NativeSelect className={classes.choice} size="sm" aria-label={`${title}: Select PDF`} data={[choice]} />
        {children}
      </InfoCard>
    </ReaderPreview>
  );
}
