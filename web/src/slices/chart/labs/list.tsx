import { useDeferredValue } from "react";
import type { LabSection } from "./groups.ts";
import { LabPanels } from "./panels.tsx";
import { useLabParts } from "./parts.ts";
import type { LabView } from "./view.ts";

interface LabListProps {
  /** What is shown and how, which change together. */
  list: { sections: readonly LabSection[]; view: LabView };
  /** The sections that are closed; those of a date never are. */
  closed: ReadonlySet<string>;
  onToggle: (name: string) => void;
}

/**
 * The sections, drawn part by part. By itself, so that what stands above is not drawn again with each part, and a step behind, so that
 * a button shows at once that it was pressed though thousands of rows have to go.
 */
export function LabList({ list, closed, onToggle }: LabListProps) {
  const { sections, view } = useDeferredValue(list);
  const parts = useLabParts(sections);
  return parts.map((section, index) => (
    <LabPanels
      key={section.name}
      section={section}
      view={view}
      legend={index === 0}
      {...(view.order === "type" && { closed: closed.has(section.name), onToggle: () => onToggle(section.name) })}
    />
  ));
}
