import type { AdviceMessage, AdviceMessages } from "@linnet/contract/referrals/advice";
import { Button } from "@mantine/core";
import type { RefObject } from "react";
import { useState } from "react";
import { Banner } from "../../../../ui/feedback/banner.tsx";
import { type Side, useEarlierMessages } from "./api.ts";

interface EarlierMessagesProps {
  hasEarlier: boolean;
  error: Error | null;
  isPending: boolean;
  load: (onLoaded: () => void) => void;
  /** Gets the focus, because the button may disappear. */
  list: RefObject<HTMLOListElement | null>;
}

/** The last messages, and earlier ones on request. None is lost when the newest page moves on. `earlier` is for `EarlierMessages`. */
export function useMessages(
  side: Side,
  threadId: number,
  { messages, hasEarlier }: AdviceMessages,
): { all: readonly AdviceMessage[]; earlier: Omit<EarlierMessagesProps, "list"> } {
  const [loaded, setLoaded] = useState<AdviceMessages>({ messages: [], hasEarlier });
  const { mutate, error, isPending } = useEarlierMessages(side, threadId);
  const all = [...new Map([...loaded.messages, ...messages].map((message) => [message.id, message])).values()];
  const oldest = all[0]?.id;
  const load = (onLoaded: () => void) => {
    if (oldest === undefined) return;
    mutate(oldest, {
      onSuccess: (page) => {
        setLoaded({ messages: [...page.messages, ...all], hasEarlier: page.hasEarlier });
        onLoaded();
      },
    });
  };
  return { all, earlier: { hasEarlier: loaded.messages.length > 0 ? loaded.hasEarlier : hasEarlier, error, isPending, load } };
}

export const EarlierMessages = ({ hasEarlier, error, isPending, load, list }: EarlierMessagesProps) => (
  <>
    {hasEarlier && (
      <Button size="xs" variant="default" loading={isPending} onClick={() => load(() => list.current?.focus({ preventScroll: true }))}>
        Show earlier messages
      </Button>
    )}
    {error && (
      <Banner tone="danger" role="alert">
        {error.message}
      </Banner>
    )}
  </>
);
