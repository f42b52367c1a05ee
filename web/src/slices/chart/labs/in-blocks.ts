import type { LabGroup } from "@linnet/contract/chart";
import type { LabSection, PanelBlock } from "./groups.ts";

/** Longer panels use several tables: browsers lay out a whole table, and skip those out of sight. */
const BLOCK = 100;

function blocksOf(panel: LabGroup): PanelBlock[] {
  const of = panel.EVENT.length;
  if (of <= BLOCK) return [panel];
  return Array.from({ length: Math.ceil(of / BLOCK) }, (_, index) => {
    const behind = index * BLOCK;
    const EVENT = panel.EVENT.slice(behind, behind + BLOCK);
    // The panel's report text appears once, at the top.
    return { ...panel, EVENT, REPORTS: index === 0 ? panel.REPORTS : [], part: { behind, of } };
  });
}

/** The sections with their long panels in blocks. A section without any stays the same object. */
export function inBlocks(sections: readonly LabSection[]): readonly LabSection[] {
  return sections.map((section) => {
    const isLong = section.panels.some(({ EVENT }) => EVENT.length > BLOCK);
    return isLong ? { ...section, panels: section.panels.flatMap(blocksOf) } : section;
  });
}
