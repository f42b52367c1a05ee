import type { FormErrors } from "@mantine/form";
import type { FormEvent, ReactNode } from "react";
import { useCoveredHeight } from "../layout/use-covered-height.ts";
import classes from "./long-form.module.css";

/** A part of a form under a heading of its own, with what the form library calls its fields, or the list of its rows. */
export interface FormSection {
  /** Of the element that the index leads to. */
  id: string;
  title: string;
  fields: readonly string[];
}

/** Fields with an error, counted; a row of a list ("locations.0") counts to its list. */
const errorsIn = ({ fields }: FormSection, errors: FormErrors) =>
  Object.entries(errors).filter(([path, error]) => error && fields.some((field) => path === field || path.startsWith(`${field}.`))).length;

/** A button and no link: another address would be asked about as leaving the form is. */
function goTo(id: string): void {
  const section = document.getElementById(id);
  if (!section) return;
  // A heading or a group takes the focus only so: who goes on by Tab is at its first field.
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
  section.scrollIntoView();
}

interface FormIndexProps {
  sections: readonly FormSection[];
  errors: FormErrors;
}

/** Beside a form where there is room: its sections, and in which of them something is wrong. */
function FormIndex({ sections, errors }: FormIndexProps) {
  return (
    <nav className={classes.index} aria-label="Sections of this form">
      <ul>
        {sections.map((section) => {
          const count = errorsIn(section, errors);
          return (
            <li key={section.id}>
              <button type="button" data-wrong={count > 0 || undefined} onClick={() => goTo(section.id)}>
                {section.title}
                {count > 0 && (
                  <span className={classes.count}>
                    {count}
                    <span className="ln-hidden">{count === 1 ? " field needs your attention" : " fields need your attention"}</span>
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

interface LongFormProps extends FormIndexProps {
  /** How wide the form may get. */
  className: string | undefined;
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
  /** What can be done with the form: in sight wherever one is in it. */
  buttons: ReactNode;
  /** The fields, and what came of the last sending. */
  children: ReactNode;
}

/** What can be done with a page of more than one screen, in sight wherever one is in it. */
export function StickyButtons({ children }: { children: ReactNode }) {
  const buttons = useCoveredHeight<HTMLDivElement>("--ln-buttons-height");
  return (
    <div ref={buttons} className={`ln-card ${classes.buttons}`}>
      {children}
    </div>
  );
}

/** A form of more than two screens: its buttons stay in sight, and its sections stand beside it. */
export function LongForm({ className, onSubmit, sections, errors, buttons, children }: LongFormProps) {
  return (
    <div className={classes.layout}>
      <form className={`${classes.form} ${className ?? ""}`} onSubmit={onSubmit} noValidate autoComplete="off">
        {children}
        <StickyButtons>{buttons}</StickyButtons>
      </form>
      <FormIndex sections={sections} errors={errors} />
    </div>
  );
}
