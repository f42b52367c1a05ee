/** A kind that only a newer server knows, in plain words: 'on-hold' is 'On hold', 'LOCKED_OUT' is 'Locked out'. */
export function kindWords(kind: string): string {
  const words = kind
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll(/[-_ ]+/g, " ")
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
