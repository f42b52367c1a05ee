import type { MouseEvent } from "react";

/**
 * For the buttons of a form whose fields are checked when they are left: the message that appears under the field would move the button
 * away from under the pointer, and the click would be lost. So the field keeps the focus until the click is done.
 */
export const KEEPS_FOCUS = { onMouseDown: (event: MouseEvent) => event.preventDefault() };

const CHOICES = 'input[type="radio"], input[type="checkbox"]';

/** The same for the choices among the fields of a form: on the form itself, for whatever of it is pressed. */
export const KEEPS_FOCUS_OVER_CHOICES = {
  onMouseDown: (event: MouseEvent) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const label = target.closest("label");
    if (target.matches(CHOICES) || label?.control?.matches(CHOICES)) event.preventDefault();
  },
};
