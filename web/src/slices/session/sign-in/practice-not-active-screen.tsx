import { Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Illustration } from "../../../ui/feedback/illustration.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { PageTitle } from "../../../ui/layout/page-title.tsx";
import { me, practiceNotActive, switchPractice } from "../api.ts";
import classes from "../legal/plain-page.module.css";
import { sessionScreens } from "../routes.ts";

/** The specification's text where the hospital has none of its own (SES-062). */
const FALLBACK = "myLinnet resources are temporarily unavailable to Your Practice. This could be the result of a practice owner change";

/** Where people land whose own practice is not on the portal (S1 §2). Another practice of theirs may be. */
export function PracticeNotActiveScreen() {
  const statement = useQuery(practiceNotActive);
  const person = useQuery(me).data?.roles;
  const change = useMutation({ mutationFn: switchPractice });
  const inUse = person?.practices.find(({ practiceId }) => practiceId === person.practice?.practiceId);
  const isOn = inUse?.isMyLinnet !== false;
  const others = (person?.practices ?? []).filter(
    ({ practiceId, isMyLinnet }) => isMyLinnet && practiceId !== person?.practice?.practiceId,
  );
  return (
    <div className={classes.page}>
      <Illustration name="empty" width={208} />
      <PageTitle title="Practice not active" />
      <QueryView query={statement} failed={() => <p>{FALLBACK}</p>}>
        {(text) => <p>{text.trim() || FALLBACK}</p>}
      </QueryView>
      {inUse?.ownerToSign && (
        <p>
          {inUse.practiceName} is waiting for its owner, {inUse.ownerToSign}, to sign the user agreement. Ask them to sign in.
        </p>
      )}
      {change.error && (
        <Banner tone="danger" role="alert">
          {change.error.message}
        </Banner>
      )}
      {others.map(({ practiceId, practiceName }) => (
        <Button key={practiceId} loading={change.isPending && change.variables === practiceId} onClick={() => change.mutate(practiceId)}>
          Switch practice to {practiceName}
        </Button>
      ))}
      {/* A link of the browser's own: the application restarts, so that the server is asked again. */}
      <Button component="a" href={sessionScreens.home.to()} variant="default">
        {isOn ? "Go to the home page" : "Try again"}
      </Button>
    </div>
  );
}
