import type { ErrorBody } from "@linnet/contract/errors";
import { referrals } from "@linnet/contract/referrals";
import { useState } from "react";
import { call } from "../../../../platform/http/api-client.ts";
import type { Subject } from "../api.ts";
import { idOfFile, placeOfFile } from "../attachments/rules.ts";
import type { WizardSteps } from "../use-steps.ts";

interface Problem {
  said: ErrorBody;
  /** The keys of the files that were sent. */
  of: readonly string[];
}

/** Why the server has not taken the form, where that is more than a wrong field, and what follows from it. */
export function useWizardProblem(subject: Subject, { files, draft: { keeper } }: WizardSteps) {
  const [problem, setProblem] = useState<Problem>();
  /** Since the form was opened, the hospital has taken the referral in hand: what is typed here cannot be sent any more. */
  const [isClosed, setIsClosed] = useState(false);
  /** Whether a change that came too late is the last word, or only somebody else's change. */
  const look = async () => {
    if (subject.form !== "edit") return;
    const { id } = subject;
    const now = await call(referrals.get, { params: { id } }).catch(() => undefined);
    if (now?.may.edit !== false) return;
    await keeper.stop();
    setIsClosed(true);
  };
  const forget = () => setProblem(undefined);
  const said = problem && !isOver(problem, files) ? problem.said : undefined;
  const isOfChild = said?.code === "another_child";
  return {
    ...{ isClosed, forget },
    problem: isOfChild ? undefined : said,
    /** The server takes it for another child's: said where the child stands, until that is settled. */
    refusal: isOfChild ? { message: said.message, onSettled: forget } : undefined,
    tell: (said: ErrorBody) => {
      files.refuse(said.fields ?? {});
      setProblem({ said, of: files.chosen.map(({ key }) => key) });
      if (said.code === "conflict") void look();
    },
  };
}

/** A refusal of nothing but files is over when one of them has been taken away. */
function isOver({ said: { fields = {} }, of }: Problem, { chosen, saved }: Pick<WizardSteps["files"], "chosen" | "saved">): boolean {
  const refused = Object.keys(fields).map((field) => idOfFile(field) ?? of[placeOfFile(field) ?? -1]);
  if (refused.length === 0 || refused.includes(undefined)) return false;
  const here = new Set([...chosen.map(({ key }) => key), ...saved.map(({ id }) => id)]);
  return !refused.every((id) => id !== undefined && here.has(id));
}
