import { chartRecordValues } from "@linnet/contract/chart/record-values";
import { type AskedPacket, referralPackets } from "@linnet/contract/referrals/packets";
import { type PrefilledAnswer, prefilledAnswers, recordPathsOf } from "@linnet/contract/referrals/packets/prefill";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useReducer } from "react";
import { z } from "zod";
import { call } from "../../../platform/http/api-client.ts";
import { errorOf, type Files, present } from "../drafts/files.ts";
import type { PacketFiles } from "./attachment-input.tsx";
import { CHOICE_OF_PACKET, errorNameOf } from "./error-names.ts";
import { emptyPacket, type FormPacket, type InitialPacket, type PacketEvent, reducePacket } from "./form-packet.ts";

/** A version that was answered before. */
export const readPacketVersion = (versionId: number, signal?: AbortSignal): Promise<AskedPacket> =>
  call(referralPackets.version, { params: { versionId } }, signal ? { signal } : {});

/** A clinic's questions. An open form keeps the ones it has shown. */
const packetsOfClinic = (clinicKey: string) =>
  queryOptions({
    queryKey: ["referral-form", "packets", clinicKey],
    queryFn: ({ signal }) => call(referralPackets.ofClinic, { params: { clinicId: Number(clinicKey) } }, { signal }),
    enabled: /^\d+$/.test(clinicKey),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The record's answers for a packet. Optional, because missing answers can be typed. */
const recordAnswers = (personId: string | undefined, asked: AskedPacket | undefined) => {
  const paths = asked ? recordPathsOf(asked.packet).slice(0, 100) : [];
  return queryOptions({
    queryKey: ["referral-form", "record-answers", personId, asked?.versionId],
    queryFn: async ({ signal }): Promise<PrefilledAnswer[]> => {
      const values = await call(chartRecordValues.get, { body: { personId: personId ?? "", paths } }, { signal });
      return prefilledAnswers(asked?.packet ?? { items: [] }, values);
    },
    enabled: Boolean(personId) && paths.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
};

/** A form's answers to its clinic's questions. */
export const useFormPacket = (initial: InitialPacket | undefined) => useReducer(reducePacket, initial, emptyPacket);

/** Tells the form's own state about events, because the user's answers are saved with the draft. */
export const usePacketDispatch = (
  changePacket: (event: PacketEvent) => void,
  dispatch: (event: { type: "packetChanged"; name: string }) => void,
): ((event: PacketEvent) => void) =>
  useCallback(
    (event) => {
      changePacket(event);
      if (event.type === "answered") dispatch({ type: "packetChanged", name: errorNameOf(event.answer.linkId) });
      if (event.type === "packetChosen" || event.type === "lossConfirmed") dispatch({ type: "packetChanged", name: CHOICE_OF_PACKET });
    },
    [changePacket, dispatch],
  );

const namesOf = ({ kept, saved, chosen }: Files): string[] =>
  [...kept, ...present(saved), ...chosen.filter((file) => !errorOf(file))].map(({ name }) => name);

interface FormFiles {
  add: (added: readonly File[]) => void;
  /** The files after the addition. */
  filesNow: () => Files;
}

/** The form's files by the names that a clinic's questions use. The same object until they change. */
export function usePacketFiles(files: Files, { add, filesNow }: FormFiles): PacketFiles {
  const key = JSON.stringify(namesOf(files));
  // biome-ignore lint/correctness/useExhaustiveDependencies: both functions are about the files in the key
  return useMemo(() => {
    const names = z.array(z.string()).parse(JSON.parse(key));
    const addFiles = (added: readonly File[]) => {
      add(added);
      return namesOf(filesNow()).filter((name) => !names.includes(name));
    };
    return { names, add: addFiles };
  }, [key]);
}

/** The progress of the record's answers. `none` if it is not asked, or did not answer. */
export type RecordReading = "none" | "reading" | "read";

interface Source {
  clinicKey: string;
  /** The child in the record. */
  personId: string | undefined;
}

/** Fetches the chosen clinic's questions, and the record's answers to them. */
export function useAskedPackets(packet: FormPacket, dispatch: (event: PacketEvent) => void, { clinicKey, personId }: Source) {
  const asked = useQuery(packetsOfClinic(clinicKey));
  const filled = useQuery(recordAnswers(personId, packet.current));
  const { data: offered } = asked;
  const versionId = packet.current?.versionId;
  const isLeft = clinicKey === "" && packet.clinicKey !== "";
  // Talks to the server: its questions go to the form's state.
  useEffect(() => {
    if (isLeft || offered) dispatch({ type: "offered", clinicKey, offered: offered ?? [] });
  }, [dispatch, isLeft, clinicKey, offered]);
  const { data: prefilled } = filled;
  // Talks to the server: the record's answers go to the form's state.
  useEffect(() => {
    if (prefilled && versionId !== undefined) dispatch({ type: "prefilled", versionId, prefilled });
  }, [dispatch, versionId, prefilled]);
  const record: RecordReading = prefilled ? "read" : filled.isFetching ? "reading" : "none";
  return { isFailed: asked.error !== null, retry: () => void asked.refetch(), record };
}
