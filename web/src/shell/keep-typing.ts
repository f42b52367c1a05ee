/**
 * Keeps what is typed for a field that is on its way, so that no letter is lost or reaches the page behind. It ends when it is called
 * for the text. Enter does nothing so long: what it would choose has not been seen.
 */
export function keepTyping(onEscape: () => void): () => string {
  let letters: string[] = [];
  const keep = (event: KeyboardEvent) => {
    const isShortcut = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState("AltGraph");
    // What already stands in a dialog takes its own keys.
    const isInDialog = document.activeElement?.closest("[aria-modal=true]");
    if (isShortcut || event.isComposing || isInDialog) return;
    if (event.key === "Escape") onEscape();
    else if (event.key === "Backspace") letters = letters.slice(0, -1);
    else if ([...event.key].length === 1) letters.push(event.key);
    else if (event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("keydown", keep, { capture: true });
  return () => {
    window.removeEventListener("keydown", keep, { capture: true });
    return letters.join("");
  };
}
