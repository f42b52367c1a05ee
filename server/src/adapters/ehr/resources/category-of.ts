/** US Core and R4 name the category by these codes; a section of the laboratory is the laboratory too. */
const LABORATORY = new Set("laboratory LAB BG BLB CG CH CP GE HM IMM MB MCB MYC PAR SP SR TX VR".split(" "));
const RADIOLOGY = new Set("imaging RAD CT CUS NMR NMS OUS RUS RX VUS XRC LP29684-5".split(" "));

export type Category = "laboratory" | "radiology" | "";

/** The part of the chart that something belongs to, by the words of its category. */
export function categoryOf(category: readonly string[]): Category {
  if (category.some((code) => RADIOLOGY.has(code))) return "radiology";
  return category.some((code) => LABORATORY.has(code)) ? "laboratory" : "";
}
