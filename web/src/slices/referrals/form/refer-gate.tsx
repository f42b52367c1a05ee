import { useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { ReferQuestion } from "../../../ui/people/refer-question.tsx";
import { type Opening, type Subject, unsentOf } from "./api.ts";
import { wasAskedBefore } from "./beginning.ts";

interface ReferGateProps {
  subject: Subject;
  opening: Opening;
  draftId: string;
  /** Where it leads not to refer. */
  list: string;
  children: ReactNode;
}

/**
 * A form that refers a child who has died opens once that was asked: where Refer was chosen, or here, for who came by an address or by a
 * draft of before (decision G-PAT-19). A change of what was sent already refers nobody.
 */
export function ReferGate({ subject, opening, draftId, list, children }: ReferGateProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { state } = useLocation();
  const { deceased } = opening;
  const [isAnswered, setIsAnswered] = useState(
    () => subject.form === "edit" || state.refersAnyway === true || wasAskedBefore(opening) || unsentOf(queries, draftId) !== undefined,
  );
  if (!deceased || isAnswered) return children;
  return (
    <ReferQuestion
      name={nameIn(subject, opening)}
      deceased={deceased}
      onConfirm={() => setIsAnswered(true)}
      onClose={() => void navigate({ href: list })}
    />
  );
}

/** 'Ana Ruiz', as the record has it. */
function nameIn(subject: Subject, { referral, draft }: Opening): string {
  const typed = { firstName: draft?.fields["firstName"] ?? "", lastName: draft?.fields["lastName"] ?? "" };
  const { firstName, lastName } = (subject.form === "refer-a-patient" ? subject.patient : referral) ?? typed;
  return `${firstName} ${lastName}`.trim();
}
