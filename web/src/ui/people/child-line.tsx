import { Text } from "@mantine/core";
import { formatDay } from "../../platform/format/format.ts";

/** The child that a dialog, step or button concerns. */
export interface ChildInView {
  /** 'Ana Ruiz'. */
  name: string;
  /** As in the record or form. Null or empty if unknown. */
  dob: string | null;
}

const bornWords = ({ dob }: ChildInView) => (dob ? `born ${formatDay(dob)}` : "birth date not recorded");

/** 'Ana Ruiz, born 05/28/2017', to distinguish children with the same name. */
export const childWords = (child: ChildInView): string => `${child.name}, ${bornWords(child)}`;

/** The same as a line. Leaves out a name that the words above already have. */
export function ChildLine({ child, below = "" }: { child: ChildInView; below?: string }) {
  return (
    <Text span display="block" size="sm" fw={500} c="dimmed">
      {below.includes(child.name) ? bornWords(child) : childWords(child)}
    </Text>
  );
}
