/**
 * The button that opened a dialog; or, where a table has become cards meanwhile, the one of the same name that stands in its place by now.
 * @param row Selects what holds the buttons of the row that it belongs to.
 */
export function openerOf(opener: HTMLElement | null, row: string): HTMLElement | null {
  if (!opener || opener.isConnected) return opener;
  const buttons = [...document.querySelectorAll<HTMLElement>(`${row} button`)];
  return buttons.find((button) => button.ariaLabel === opener.ariaLabel) ?? null;
}
