/** What the readers saw in one step. */
export interface Figures {
  sent: number;
  /** Answered by the second try. */
  retried: number;
  /** Answered by neither, by what was said. */
  failed: Record<string, number>;
  /** Milliseconds from when a call was due until it was answered, by whichever try. */
  times: number[];
}

/** What the readers are told. */
export type ToReaders = { kind: "step"; step: string } | { kind: "stop" };

/** What they say. */
export type FromReaders = { kind: "begun" } | { kind: "figures"; steps: Record<string, Figures> } | { kind: "failed"; why: string };
