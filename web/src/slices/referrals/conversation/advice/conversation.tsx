import type { AdviceDetails } from "@linnet/contract/referrals/advice";
import { MAX_REASON } from "@linnet/contract/referrals/fields";
import { Button, Textarea } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useRef } from "react";
import { upToCharacters } from "../../../../platform/format/format.ts";
import { useSettings } from "../../../../platform/page/settings.ts";
import { Banner } from "../../../../ui/feedback/banner.tsx";
import { LeaveGuard } from "../../../../ui/form/leave-guard.tsx";
import { Panel } from "../../../../ui/layout/panel.tsx";
import { Timeline } from "../../../../ui/layout/timeline.tsx";
import { ChildInPage } from "../../../../ui/people/child-in-page.ts";
import { childOf } from "../../shared/referral-name.ts";
import { CallInstead } from "../call-instead.tsx";
import { messageStep } from "../message-step.tsx";
import { MessageFiles } from "../questions/message-files.tsx";
import classes from "./advice.module.css";
import { fileOf, type Side } from "./api.ts";
import { EarlierMessages, useMessages } from "./earlier-messages.tsx";
import { useMessage } from "./use-message.ts";

interface ConversationProps {
  side: Side;
  thread: AdviceDetails;
}

/** Both sides' messages, and the next message of this side. */
export function Conversation({ side, thread }: ConversationProps) {
  return (
    <Panel id="messages" title="Messages">
      <Messages side={side} thread={thread} />
      {thread.may.write && <WriteMessage side={side} thread={thread} />}
      {side === "office" && thread.isRead === false && <CallInstead clinicName={thread.clinic.name} clinicPhone={thread.clinicPhone} />}
    </Panel>
  );
}

function Messages({ side, thread }: ConversationProps) {
  const { timeZone } = useSettings();
  const list = useRef<HTMLOListElement>(null);
  const { all, earlier } = useMessages(side, thread.id, thread);
  return (
    <>
      <EarlierMessages {...earlier} list={list} />
      <Timeline
        ref={list}
        label="Messages, oldest first"
        steps={all.map((message) =>
          messageStep(message, {
            of: message.side === "clinic" ? thread.clinic.name : thread.practiceName,
            isOwn: message.side === side,
            timeZone,
            bytesOf: (fileId) => fileOf(side, thread.id, fileId),
          }),
        )}
      />
    </>
  );
}

/** The field's hint: who gets the message, and what happens next. */
function helpOf(side: Side, { state, clinic, turn }: AdviceDetails): string {
  const limit = upToCharacters(MAX_REASON);
  if (side === "clinic") return `The office will read this. ${limit}`;
  if (state !== "open") return `A new message reopens the question for ${clinic.name}. ${limit}`;
  return turn === "office" ? `${clinic.name} is waiting for your answer. ${limit}` : `${clinic.name} will read this. ${limit}`;
}

function WriteMessage({ side, thread }: ConversationProps) {
  const message = useMessage(side, thread);
  const field = useRef<HTMLTextAreaElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const send = (asksBack: boolean) => {
    const wrongPart = message.send(asksBack);
    if (wrongPart) (wrongPart === "text" ? field : choose).current?.focus();
  };
  return (
    <form
      className={classes.write}
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        send(false);
      }}
    >
      <LeaveGuard isUnsaved={message.isTyped} text="If you leave, you will lose your message." />
      <Textarea
        ref={field}
        label={side === "clinic" ? "Your answer" : "Your message"}
        description={helpOf(side, thread)}
        rows={5}
        value={message.text}
        error={message.wrong}
        readOnly={message.isPending}
        onChange={({ currentTarget }) => message.setText(currentTarget.value)}
      />
      {/* A clinic's people see only their desk's patients, so their files are not checked for patient names. */}
      <ChildInPage value={side === "office" ? childOf(thread) : null}>
        <MessageFiles label="Files to attach" files={message.files} choose={choose} onChange={message.setFiles} />
      </ChildInPage>
      {message.error && (
        <Banner tone="danger" role="alert">
          {message.error.message} Your text is still here.
        </Banner>
      )}
      <div className={classes.buttons}>
        <Button type="submit" loading={message.isPending} leftSection={<IconSend size={16} aria-hidden />}>
          {side === "clinic" ? "Send answer" : "Send"}
        </Button>
        {side === "clinic" && (
          <Button variant="default" disabled={message.isPending} onClick={() => send(true)}>
            Ask for more information
          </Button>
        )}
      </div>
    </form>
  );
}
