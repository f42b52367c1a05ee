/** What a visit was about, in the words of a note. `{name}` is the child's given name, `{age}` how old the child was. */
export interface NoteScene {
  /** The ages it happens at, in years: from, and below. */
  ages: readonly [number, number];
  reason: string;
  history: string;
  exam: string;
  assessment: string;
  plan: readonly [string, ...string[]];
}

export type Scenes = readonly [NoteScene, ...NoteScene[]];

const fits = ({ ages: [from, below] }: NoteScene, years: number) => years >= from && years < below;

/** Scenes for a child of this age, or general ones. */
export function fittingScenes(scenes: Scenes, years: number, otherwise: Scenes): Scenes {
  const [first, ...rest] = scenes.filter((scene) => fits(scene, years));
  if (first) return [first, ...rest];
  return scenes === otherwise ? otherwise : fittingScenes(otherwise, years, otherwise);
}
