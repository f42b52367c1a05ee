import { NOTE_LENGTH, type ResultNote, type ResultToRead, resultsToRead } from "@linnet/contract/chart/to-read";
import { Button, Stack, Text, Textarea } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime, upToCharacters } from "../../../platform/format/format.ts";
import { call } from "../../../platform/http/api-client.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { ButtonRow } from "../../../ui/form/button-row.tsx";
import { me } from "../../session/public.ts";

/** What the practice has done about a result. */
export function ResultNotes({ notes }: { notes: readonly ResultNote[] }) {
  const { timeZone } = useSettings();
  return notes.map(({ by, at, text }) => (
    <Text key={`${at} ${text}`} size="sm">
      {text}{" "}
      <Text span size="xs" c="dimmed">
        {by}, {formatDateTime(at, timeZone)}
      </Text>
    </Text>
  ));
}

interface AddNoteProps {
  personId: string;
  result: ResultToRead;
}

/** The notes of a result, and 'Add a note' for the practice: what was done about it. */
export function NotesOfResult({ personId, result }: AddNoteProps) {
  const { data } = useQuery(me);
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  const [added, setAdded] = useState<ResultNote[]>([]);
  const adding = useMutation({
    mutationFn: (note: string) => call(resultsToRead.note, { body: { personId, id: result.id, text: note } }),
    onSuccess: (_done, note) => {
      const by = [data?.roles.firstName, data?.roles.lastName].filter(Boolean).join(" ");
      setAdded([...added, { by, at: new Date().toISOString(), text: note }]);
      setText("");
      setOpen(false);
    },
  });
  const mayNote = data?.roles.loginAs === null;
  return (
    <Stack gap={4}>
      <ResultNotes notes={[...(result.notes ?? []), ...added]} />
      {isOpen && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim() !== "") adding.mutate(text.trim());
          }}
        >
          <Textarea
            data-autofocus
            rows={2}
            label={`Note on ${result.title}`}
            description={`Only your practice can see this. ${upToCharacters(NOTE_LENGTH)}`}
            maxLength={NOTE_LENGTH}
            value={text}
            error={adding.error?.message}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <ButtonRow wayOut={{ onClick: () => setOpen(false), label: "Cancel" }}>
            <Button type="submit" variant="default" loading={adding.isPending}>
              Save note
            </Button>
          </ButtonRow>
        </form>
      )}
      {mayNote && !isOpen && (
        <Button
          size="compact-xs"
          variant="subtle"
          style={{ alignSelf: "start" }}
          aria-label={`Add a note: ${result.title}`}
          onClick={() => setOpen(true)}
        >
          Add a note
        </Button>
      )}
    </Stack>
  );
}
