import type { Packet, PacketItem } from "@linnet/contract/referrals/packets/packet";
import { publishProblems } from "@linnet/contract/referrals/packets/publish-problems";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useOneAtATime } from "../../../../platform/http/use-one-at-a-time.ts";
import { notify } from "../../../../ui/feedback/notify.ts";
import { useEditConflict } from "../../../../ui/form/use-edit-conflict.ts";
import { type EditedPacket, editedPacket, packetList, publishPacket, savePacket } from "./api.ts";
import { conflictChanges, isSame, type PacketDraft, toDraft, wrongFields } from "./draft.ts";

interface SentPacket {
  isPublished: boolean;
  /** The version that it is saved over. */
  seen: EditedPacket;
}

/** The edited draft: its content, its errors, and saving and publishing it. */
export function usePacketDraft(row: EditedPacket) {
  const queries = useQueryClient();
  const [known, setKnown] = useState(row);
  const [draft, setDraft] = useState(() => toDraft(row));
  /** Remounts fields that keep their own text. */
  const [generation, setGeneration] = useState(0);
  const [isRefused, setIsRefused] = useState(false);
  const { packet } = draft;
  const isDirty = useMemo(() => !isSame(draft, toDraft(known)), [draft, known]);
  const wrong = useMemo(() => wrongFields(packet), [packet]);
  const problems = useMemo(() => publishProblems(packet), [packet]);

  const readAnew = () => queries.fetchQuery({ ...editedPacket(row.id), staleTime: 0 });
  const save = async (changedOn: string): Promise<string> =>
    (await savePacket(row.id, { packet, isOffered: draft.isOffered, changedOn })).changedOn;
  const sending = useMutation({
    mutationFn: async ({ isPublished, seen }: SentPacket) => {
      const changedOn = isSame(draft, toDraft(seen)) ? seen.changedOn : await save(seen.changedOn);
      return isPublished ? (await publishPacket(row.id, changedOn)).version : undefined;
    },
    onSuccess: async (version) => {
      const now = await readAnew();
      setKnown(now);
      // Text typed since it was sent stays. Otherwise, takes the server's version, without spaces at the ends.
      setDraft((typed) => (isSame(typed, draft) ? toDraft(now) : typed));
      notify({
        text: version === undefined ? "Your changes are saved but not published." : `Version ${version} is now in use.`,
      });
      void queries.invalidateQueries({ queryKey: packetList.queryKey });
    },
  });
  const conflict = useEditConflict<EditedPacket, PacketDraft>({
    known,
    read: readAnew,
    lastChange: ({ changedBy, changedOn }) => ({ by: changedBy, on: changedOn }),
    toTyped: toDraft,
    typedNow: () => draft,
    changes: (_was, now, mine) => conflictChanges(toDraft(now), mine),
    onRebase: (now, typed) => {
      setDraft(typed);
      setKnown(now);
      setGeneration((before) => before + 1);
      sending.reset();
    },
    resend: (now) => send(sending.variables?.isPublished === true, now),
  });
  const sendOnce = useOneAtATime(sending);
  const send = (isPublished: boolean, seen = known): boolean => {
    setIsRefused(wrong.size > 0);
    conflict.forget();
    if (wrong.size > 0) return false;
    sendOnce({ isPublished, seen }, { onError: (error) => void conflict.check(error, () => undefined, seen) });
    return true;
  };
  const changePacket = (change: (before: Packet) => Packet) => setDraft((before) => ({ ...before, packet: change(before.packet) }));
  return {
    known,
    draft,
    generation,
    isDirty,
    /** Shown after the user has tried to save. */
    wrong: isRefused ? wrong : undefined,
    problems,
    sending: { ...sending, isBusy: sending.isPending || conflict.isReading },
    panel: conflict.panel,
    send,
    setIsOffered: (isOffered: boolean) => setDraft((before) => ({ ...before, isOffered })),
    changePacket,
    changeItems: (change: (items: readonly PacketItem[]) => readonly PacketItem[]) =>
      changePacket((before) => ({ ...before, items: [...change(before.items)] })),
  };
}

export type PacketEditing = ReturnType<typeof usePacketDraft>;
