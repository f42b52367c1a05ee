/** What the readers saw in one step. */
export interface Figures {
  sent: number;
  /** Answered by the second try. */
  retried: number;
  /** Requests that neither answered, by message. */
  failed: Record<string, number>;
  /** Milliseconds from when a call was due until it was answered, by whichever try. */
  times: number[];
}

/** Messages to the readers. */
export type ToReaders = { kind: "step"; step: string } | { kind: "stop" };

/** Messages from the readers. */
export type FromReaders = { kind: "begun" } | { kind: "figures"; steps: Record<string, Figures> } | { kind: "failed"; why: string };
