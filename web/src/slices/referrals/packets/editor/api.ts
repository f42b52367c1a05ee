import type { CallOf, ResultOf } from "@linnet/contract/endpoint";
import { packetEditor } from "@linnet/contract/referrals/packets";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../platform/http/api-client.ts";

/** A clinic's questions, for their editors. */
export type EditedPacket = ResultOf<typeof packetEditor.get>;

const KEY = "packet-editor";

export const packetList = queryOptions({
  queryKey: [KEY, "list"],
  queryFn: ({ signal }) => call(packetEditor.list, {}, { signal }),
});

export const editedPacket = (id: number) =>
  queryOptions({
    queryKey: [KEY, "one", id],
    queryFn: ({ signal }) => call(packetEditor.get, { params: { id } }, { signal }),
  });

export const packetEffect = (id: number) =>
  queryOptions({
    queryKey: [KEY, "effect", id],
    queryFn: ({ signal }) => call(packetEditor.effect, { params: { id } }, { signal }),
  });

function useChange<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => queries.invalidateQueries({ queryKey: [KEY] }) });
}

export const useCreatePacket = () => useChange((body: CallOf<typeof packetEditor.create>["body"]) => call(packetEditor.create, { body }));

export const useImportPacket = () =>
  useChange((body: CallOf<typeof packetEditor.importFhir>["body"]) => call(packetEditor.importFhir, { body }));

export const savePacket = (id: number, body: CallOf<typeof packetEditor.save>["body"]) => call(packetEditor.save, { params: { id }, body });

export const publishPacket = (id: number, changedOn: string) => call(packetEditor.publish, { params: { id }, body: { changedOn } });

export const exportPacket = (id: number) => call(packetEditor.exportFhir, { params: { id } });
