/**
 * The button that opened a dialog. If a table has turned into cards since, finds the button of the same name that replaced it.
 * @param row Selector of the element with the row's buttons.
 */
export function openerOf(opener: HTMLElement | null, row: string): HTMLElement | null {
  if (!opener || opener.isConnected) return opener;
  const buttons = [...document.querySelectorAll<HTMLElement>(`${row} button`)];
  return buttons.find((button) => button.ariaLabel === opener.ariaLabel) ?? null;
}
