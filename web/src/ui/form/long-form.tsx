import type { FormErrors } from "@mantine/form";
import type { FormEvent, ReactNode } from "react";
import { useCoveredHeight } from "../layout/use-covered-height.ts";
import classes from "./long-form.module.css";

/** A part of a form with its own heading. `fields` has the form library's names of its fields, or of the list of its rows. */
export interface FormSection {
  /** The element's id, for the index. */
  id: string;
  title: string;
  fields: readonly string[];
}

/** The number of fields with an error. A row of a list ("locations.0") counts to its list. */
const errorsIn = ({ fields }: FormSection, errors: FormErrors) =>
  Object.entries(errors).filter(([path, error]) => error && fields.some((field) => path === field || path.startsWith(`${field}.`))).length;

/** A button instead of a link: a new address would trigger the question about leaving the form. */
function goTo(id: string): void {
  const section = document.getElementById(id);
  if (!section) return;
  // Makes the heading or group focusable. The next Tab goes to its first field.
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
  section.scrollIntoView();
}

interface FormIndexProps {
  sections: readonly FormSection[];
  errors: FormErrors;
}

/** The sections next to a form if there is room, with the number of errors in each. */
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
  /** Limits the form's width. */
  className: string | undefined;
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
  /** The form's actions, always visible. */
  buttons: ReactNode;
  /** The fields, and the result of the last submission. */
  children: ReactNode;
}

/** Actions that stay visible on a page of more than one screen. */
export function StickyButtons({ children }: { children: ReactNode }) {
  const buttons = useCoveredHeight<HTMLDivElement>();
  return (
    <div ref={buttons} className={`ln-card ${classes.buttons}`}>
      {children}
    </div>
  );
}

/** A form of more than two screens. Its buttons stay visible, with an index of its sections next to it. */
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
