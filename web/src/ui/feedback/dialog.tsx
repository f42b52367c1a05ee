import { Modal, type ModalProps } from "@mantine/core";
import { type ChildInView, ChildLine } from "../people/child-line.tsx";

export interface DialogProps extends ModalProps {
  /** Whom it is about: named with the birth date in its head, which stays in view on a phone too. Null where it concerns no child. */
  child: ChildInView | null;
}

/** The one frame of dialogs. */
export const Dialog = ({ child, title, ...modal }: DialogProps) => (
  <Modal
    {...modal}
    title={
      child ? (
        <>
          {title} <ChildLine child={child} below={typeof title === "string" ? title : ""} />
        </>
      ) : (
        title
      )
    }
  />
);
