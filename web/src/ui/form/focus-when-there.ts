/**
 * As the `ref` of what takes the place of something that had the focus: a person who listens hears it at once. One function for all,
 * so that drawing it anew does not take the focus away from where it has gone since.
 */
export const focusWhenThere = (node: HTMLElement | null): void => node?.focus();
