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

/** Both sides read a question in the same way, each through its own calls. */
const SIDES = {
  office: { get: advice.get, messages: advice.messages, file: advice.file },
  clinic: { get: deskAdvice.get, messages: deskAdvice.messages, file: deskAdvice.file },
} as const;
export type Side = keyof typeof SIDES;

/** An office's questions, latest change first. */
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

/** A question with its last messages. Reading it marks it as seen, so the lists that show this are fetched again. */
export const questionOf = (side: Side, id: number) =>
  queryOptions({
    queryKey: [...adviceKeys.one(id), side],
    queryFn: async ({ signal, client }): Promise<AdviceDetails> => {
      const found = await call(SIDES[side].get, { params: { id } }, { signal });
      if (found.isNew) void client.invalidateQueries({ queryKey: adviceKeys.lists });
      return found;
    },
  });

/** The messages before a given one. */
export const useEarlierMessages = (side: Side, id: number) =>
  useMutation({ mutationFn: (before: number) => call(SIDES[side].messages, { params: { id }, query: { before } }) });

/** A message's file. Its bytes never change. */
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
  /** The idempotency key. The same for each try of the same question, so that it is accepted once. */
  key: string;
}

export function useAskClinic() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, files, key }: Question) => upload(advice.ask, { body, files: contentOf(files) }, { key }),
    onSuccess: () => queries.invalidateQueries({ queryKey: adviceKeys.lists }),
  });
}

interface Message {
  body: CallOf<typeof advice.write>["body"] & CallOf<typeof deskAdvice.write>["body"];
  files: readonly ChosenFile[];
  /** The idempotency key, as for a question. */
  key: string;
}

/** Sends a message. The data on the page is fetched again before the mutation ends, whether it was accepted or the other side was first. */
export function useWriteMessage(side: Side, id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, files, key }: Message) => {
      const sent = { params: { id }, files: contentOf(files) };
      const { asksBack: _ofClinic, ...ofBoth } = body;
      return side === "office"
        ? upload(advice.write, { ...sent, body: ofBoth }, { key })
        : upload(deskAdvice.write, { ...sent, body }, { key });
    },
    onSettled: () => readAgain(queries, id),
  });
}

/** Closes a question that the office needs no answer to. */
export function useCloseQuestion(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (version: number) => call(advice.close, { params: { id }, body: { version } }),
    onSettled: () => readAgain(queries, id),
  });
}

/** Starts a referral from a question. Returns the draft. */
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
