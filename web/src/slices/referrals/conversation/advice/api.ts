import type { CallOf } from "@linnet/contract/endpoint";
import { type AdviceAccess, type AdviceDetails, advice, deskAdvice } from "@linnet/contract/referrals/advice";
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, download } from "../../../../platform/http/api-client.ts";
import { upload } from "../../../../platform/http/upload.ts";
import type { ChosenFile } from "../../drafts/files.ts";
import { fileBytes } from "../../shared/file-bytes.ts";
import { referralKeys } from "../../shared/referral-keys.ts";

export const adviceKeys = {
  all: ["advice"],
  lists: ["advice", "list"],
  one: (id: number) => ["advice", "one", id],
} as const;

/** Both sides read a question in the same way, each by its own calls. */
const SIDES = {
  office: { get: advice.get, messages: advice.messages, file: advice.file },
  clinic: { get: deskAdvice.get, messages: deskAdvice.messages, file: deskAdvice.file },
} as const;
export type Side = keyof typeof SIDES;

/** An office's questions, the latest change first. */
export const questionsOf = (access: AdviceAccess, page: number) =>
  queryOptions({
    queryKey: [...adviceKeys.lists, access, page],
    queryFn: ({ signal }) => call(advice.list, { query: { access, page } }, { signal }),
  });

/** The questions at this person's desk. */
export const questionsAtDesk = (wanted: CallOf<typeof deskAdvice.list>["body"]) =>
  queryOptions({
    queryKey: [...adviceKeys.lists, "desk", wanted],
    queryFn: ({ signal }) => call(deskAdvice.list, { body: wanted }, { signal }),
  });

/** A question with what was written last. To read it is to have seen it, so the lists that say so are read again. */
export const questionOf = (side: Side, id: number) =>
  queryOptions({
    queryKey: [...adviceKeys.one(id), side],
    queryFn: async ({ signal, client }): Promise<AdviceDetails> => {
      const found = await call(SIDES[side].get, { params: { id } }, { signal });
      if (found.isNew) void client.invalidateQueries({ queryKey: adviceKeys.lists });
      return found;
    },
  });

/** What was written before a message. */
export const useEarlierMessages = (side: Side, id: number) =>
  useMutation({ mutationFn: (before: number) => call(SIDES[side].messages, { params: { id }, query: { before } }) });

/** The bytes of a file that came with a message. They stay as they are. */
export const fileOf = (side: Side, id: number, fileId: number) =>
  fileBytes(["advice-file", side, id, fileId], () => download(SIDES[side].file, { params: { id, fileId } }));

async function readAgain(queries: QueryClient, id: number): Promise<void> {
  void queries.invalidateQueries({ queryKey: adviceKeys.lists });
  await queries.invalidateQueries({ queryKey: adviceKeys.one(id) });
}

const contentOf = (files: readonly ChosenFile[]) => files.map(({ name, content }) => ({ name, content }));

interface Question {
  body: CallOf<typeof advice.ask>["body"];
  files: readonly ChosenFile[];
  /** The same for each try of the same question, so that it is taken once. */
  key: string;
}

/** Asks a clinic. */
export function useAskClinic() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, files, key }: Question) => upload(advice.ask, { body, files: contentOf(files) }, { key }),
    onSuccess: () => queries.invalidateQueries({ queryKey: adviceKeys.lists }),
  });
}

interface Message {
  version: number;
  text: string;
  asksBack: boolean;
  files: readonly ChosenFile[];
  /** As of a question. */
  key: string;
}

/** Writes about a question. Whether it was taken or the other side was first, what is in view is read anew before it is over. */
export function useWriteMessage(side: Side, id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ version, text, asksBack, files, key }: Message) => {
      const sent = { params: { id }, files: contentOf(files) };
      return side === "office"
        ? upload(advice.write, { ...sent, body: { version, text } }, { key })
        : upload(deskAdvice.write, { ...sent, body: { version, text, asksBack: asksBack ? "true" : "false" } }, { key });
    },
    onSettled: () => readAgain(queries, id),
  });
}

/** The office needs no answer any more. */
export function useCloseQuestion(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (version: number) => call(advice.close, { params: { id }, body: { version } }),
    onSettled: () => readAgain(queries, id),
  });
}

/** Begins the referral of a question; gives the draft. */
export function useBeginReferral(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallOf<typeof advice.refer>["body"]) => call(advice.refer, { params: { id }, body }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: referralKeys.lists });
      return readAgain(queries, id);
    },
  });
}
