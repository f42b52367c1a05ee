import type { MouseEvent } from "react";

/**
 * For the buttons of a form whose fields are checked when they are left: the message that appears under the field would move the button
 * away from under the pointer, and the click would be lost. So the field keeps the focus until the click is done.
 */
export const KEEPS_FOCUS = { onMouseDown: (event: MouseEvent) => event.preventDefault() };
