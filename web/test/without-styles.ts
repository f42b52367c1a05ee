/**
 * How tests press: no style is asked before each click whether it lets the click pass. The style sheets that could forbid it are not
 * loaded here, and asking was a twelfth of the work.
 */
export const WITHOUT_STYLES = { pointerEventsCheck: 0 };
