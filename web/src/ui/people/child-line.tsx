import { Text } from "@mantine/core";
import { formatDay } from "../../platform/format/format.ts";

/** Whom a dialog, a step or a button is about. */
export interface ChildInView {
  /** As in prose: 'Ana Ruiz'. */
  name: string;
  /** As the record or a form has it; null or empty where it is not known. */
  dob: string | null;
}

const bornWords = ({ dob }: ChildInView) => (dob ? `born ${formatDay(dob)}` : "birth date not recorded");

/** 'Ana Ruiz, born 05/28/2017', to tell children of one name apart. */
export const childWords = (child: ChildInView): string => `${child.name}, ${bornWords(child)}`;

/** The same as a line, which says no name that stands in the words above it. */
export function ChildLine({ child, below = "" }: { child: ChildInView; below?: string }) {
  return (
    <Text span display="block" size="sm" fw={500} c="dimmed">
      {below.includes(child.name) ? bornWords(child) : childWords(child)}
    </Text>
  );
}
