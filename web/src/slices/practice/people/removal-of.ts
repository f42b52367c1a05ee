import type { Question } from "../use-question.tsx";
import { fullName, type Named } from "./cells.tsx";

/** Says what removing means before somebody is removed (decision G-PRA-06). */
export const removalOf = (person: Named, id: number, from: HTMLElement): Question<number> => ({
  title: `Remove ${fullName(person)} from your practice?`,
  text: `${person.firstName} can no longer see or do anything for your practice, from now on. The account itself stays.`,
  confirm: "Remove",
  sent: id,
  from,
});
