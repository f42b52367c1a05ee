import { Modal, type ModalProps } from "@mantine/core";
import { type ChildInView, ChildLine } from "../people/child-line.tsx";

export interface DialogProps extends ModalProps {
  /** The child that the dialog concerns, named with the birth date in the header. The header stays visible on a phone. Null if none. */
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
