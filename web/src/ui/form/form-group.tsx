import type { ReactNode } from "react";
import classes from "./form-group.module.css";

/** Classes for a field that is not half a line wide, as the others are. */
export const WIDTH = { line: classes.line ?? "", third: classes.third ?? "" };

interface FormGroupProps {
  title: string;
  /** Where an index leads to it. */
  id?: string;
  children: ReactNode;
}

/** Fields of a form that belong together, under a name of their own; two stand in a line where there is room. */
export function FormGroup({ title, id, children }: FormGroupProps) {
  return (
    <fieldset id={id} className={classes.group}>
      <legend className={classes.title}>{title}</legend>
      <div className={classes.grid}>{children}</div>
    </fieldset>
  );
}

/** The label of a field that may stay empty. */
export function OptionalLabel({ children }: { children: ReactNode }) {
  return (
    <>
      {children} <span className={classes.optional}>(optional)</span>
    </>
  );
}
