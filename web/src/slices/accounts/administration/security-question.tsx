import type { Account } from "@linnet/contract/accounts";
import { Button, PasswordInput } from "@mantine/core";
import { useState } from "react";
import { ApiError } from "../../../platform/http/api-client.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import classes from "../accounts.module.css";
import { useVerifyAnswer } from "./sign-in/act-api.ts";

/** Helps to be sure that it is the person who calls; it opens nothing by itself (ACC-045, decision G-ACC-14). */
export function SecurityQuestion({ account }: { account: Account }) {
  if (account.accountStatus === null) return null;
  const { securityQuestion, may } = account;
  return (
    <Panel id="security-question" title="Security question" help="For somebody who calls: ask it, and check what they answer.">
      <div className={classes["form"]}>
        <p className={classes["question"]}>{securityQuestion ?? "This person has chosen no question."}</p>
        {may.verifyAnswer && <AnswerCheck account={account} />}
      </div>
    </Panel>
  );
}

/** What came of a check. A refusal has words; of an unexpected failure nothing is said (ACC-132). */
function outcomeOf({ data, error }: ReturnType<typeof useVerifyAnswer>) {
  if (data === true) return { tone: "success", words: "The answer is right." } as const;
  if (data === false) return { tone: "danger", words: "The answer is not right." } as const;
  const isRefusal = error instanceof ApiError && error.body.status >= 400 && error.body.status < 500;
  return isRefusal ? ({ tone: "danger", words: error.message } as const) : undefined;
}

function AnswerCheck({ account }: { account: Account }) {
  const [answer, setAnswer] = useState("");
  const verify = useVerifyAnswer(account);
  const outcome = outcomeOf(verify);
  return (
    <form
      className={classes["answer"]}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        if (answer.trim() !== "" && !verify.isPending) verify.mutate(answer);
      }}
    >
      <PasswordInput
        label="Answer"
        autoComplete="off"
        visibilityToggleButtonProps={{ "aria-label": "Show answer" }}
        value={answer}
        onChange={(event) => {
          setAnswer(event.currentTarget.value);
          verify.reset();
        }}
      />
      <Button type="submit" size="md" variant="default" loading={verify.isPending}>
        Verify
      </Button>
      {outcome && (
        <div className={classes["line"]}>
          <Banner tone={outcome.tone} role={outcome.tone === "success" ? "status" : "alert"}>
            {outcome.words}
          </Banner>
        </div>
      )}
    </form>
  );
}
