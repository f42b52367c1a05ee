/**
 * A `ref` for elements that replace a focused one, so that screen readers announce them right away. A stable function, so that a re-render
 * does not move the focus again.
 */
export const focusWhenThere = (node: HTMLElement | null): void => node?.focus();
