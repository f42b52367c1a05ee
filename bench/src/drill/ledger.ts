/** A referral that was sent in a step of the drill, and what is known of it. */
export interface Write {
  step: string;
  /** The child's last name, which no other has. */
  name: string;
  /** How many files went with it. */
  files: number;
  /** The id in the reply; absent while it is unknown whether it was accepted. */
  id?: number;
}

/** A question that a clinic asked and the server acknowledged. */
export interface Ask {
  referralId: number;
  /** The email address of the physician who referred. */
  office: string;
  /** In words that no other has. */
  text: string;
}

/** What the load says. */
export type FromLoad =
  /** One more was taken; `asked` is when its last request went out. */
  | { kind: "taken"; asked: number }
  | { kind: "ledger"; writes: Write[]; statuses: Record<string, number> }
  | { kind: "failed"; why: string };

/** Messages to the load process. */
export type ToLoad = { kind: "step"; step: string } | { kind: "stop" };
