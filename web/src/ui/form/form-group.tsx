import type { ReactNode } from "react";
import classes from "./form-group.module.css";

/** Classes for fields that are not half a line wide. */
export const WIDTH = { line: classes.line ?? "", third: classes.third ?? "" };

interface FormGroupProps {
  title: string;
  /** The target of an index link. */
  id?: string;
  children: ReactNode;
}

/** Related fields of a form under their own heading. Two are side by side if there is room. */
export function FormGroup({ title, id, children }: FormGroupProps) {
  return (
    <fieldset id={id} className={classes.group}>
      <legend className={classes.title}>{title}</legend>
      <div className={classes.grid}>{children}</div>
    </fieldset>
  );
}

/** The label of an optional field. */
export function OptionalLabel({ children }: { children: ReactNode }) {
  return (
    <>
      {children} <span className={classes.optional}>(optional)</span>
    </>
  );
}
