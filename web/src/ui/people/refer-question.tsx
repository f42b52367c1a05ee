import type { Deceased } from "@linnet/contract/patients";
import { formatDayOf } from "../../platform/format/format.ts";
import { useSettings } from "../../platform/page/settings.ts";
import { ConfirmModal } from "../feedback/confirm-modal.tsx";
import type { ChildInView } from "./child-line.tsx";

interface ReferQuestionProps {
  child: ChildInView;
  deceased: NonNullable<Deceased>;
  onConfirm: () => void;
  onClose: () => void;
}

const isDay = (date: string) => date.length >= "YYYY-MM-DD".length;

/** Asked once before the referral of a child who has died, on every page (decision G-PAT-19). */
export function ReferQuestion({ child, deceased: { on }, onConfirm, onClose }: ReferQuestionProps) {
  const { name } = child;
  const { timeZone } = useSettings();
  const died = on === null ? "has died" : `died ${isDay(on) ? "on" : "in"} ${formatDayOf(on, timeZone)}`;
  return (
    <ConfirmModal
      child={child}
      opened
      title={`Refer ${name}?`}
      text={`The hospital’s record says that ${name} ${died}. Refer anyway?`}
      words={{ confirm: "Refer anyway" }}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
