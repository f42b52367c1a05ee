import type { Packet, PacketAnswer } from "@linnet/contract/referrals/packets/packet";
import { useCallback, useState } from "react";
import { EmptyState } from "../../../../ui/feedback/empty-state.tsx";
import { withAnswer } from "../answers.ts";
import { PacketQuestions } from "../packet-questions.tsx";
import classes from "./editor.module.css";

/** The questions as the office sees them, to try. The answers are stored nowhere. */
export function PacketPreview({ packet, clinicPhone }: { packet: Packet; clinicPhone: string | null }) {
  const [answers, setAnswers] = useState<readonly PacketAnswer[]>([]);
  const answer = useCallback((given: PacketAnswer) => setAnswers((before) => withAnswer(before, given)), []);
  if (packet.items.length === 0) return <EmptyState title="Nothing to show yet" help="Add a question, then preview it here." />;
  return (
    <div className={classes.preview}>
      <p className="ln-muted">Try the questions as the office sees them. Nothing you answer here is saved.</p>
      <PacketQuestions packet={packet} answers={answers} onAnswer={answer} clinicPhone={clinicPhone} />
    </div>
  );
}
