import type { ReferralLetter } from "@linnet/contract/referrals/letters";
import { letterFile } from "@linnet/contract/referrals/letters";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { type QueryKey, type UseQueryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatBytes, formatDateTime } from "../../../../platform/format/format.ts";
import { saveFile } from "../../../../platform/page/save-file.ts";
import { Banner } from "../../../../ui/feedback/banner.tsx";
import { DOWNLOAD_ONLY_TEXT, isDownloadOnly } from "../../../../ui/feedback/download-only.tsx";
import { QueryView } from "../../../../ui/feedback/query-view.tsx";
import { StatusBadge } from "../../../../ui/feedback/status-badge.tsx";
import { OpenedFile } from "../../shared/opened-file.tsx";
import classes from "./letters.module.css";

interface LetterViewProps<Key extends QueryKey> {
  letter: ReferralLetter;
  clinicName: string;
  /** The label of the button that opens it. */
  open: string;
  /** Fetched only when the user opens or saves it. */
  bytes: UseQueryOptions<Blob, Error, Blob, Key>;
}

/** The current letter, to read here or save. */
export function LetterView<Key extends QueryKey>({ letter, clinicName, open, bytes }: LetterViewProps<Key>) {
  const queries = useQueryClient();
  const [isShown, setIsShown] = useState(false);
  const content = useQuery({ ...bytes, enabled: isShown });
  const saving = useMutation({ mutationFn: async () => saveFile(letter.fileName ?? "letter.pdf", await queries.fetchQuery(bytes)) });
  const name = `Letter from ${clinicName}`;
  return (
    <>
      <div className={classes.head}>
        <span className={classes.name}>
          {name} <span className={classes.size}>{formatBytes(letter.bytes)}</span>
        </span>
        {letter.isCorrection && <StatusBadge tone="warning">Corrected</StatusBadge>}
        <Button size="sm" variant={isShown ? "default" : "filled"} aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
          {isShown ? "Hide" : open}
        </Button>
        <Button
          size="sm"
          variant="subtle"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={saving.isPending}
          onClick={() => saving.mutate()}
        >
          Download
        </Button>
      </div>
      {saving.error && (
        <Banner tone="danger" role="alert">
          {saving.error.message}
        </Banner>
      )}
      {isShown && (
        <QueryView query={content} waiting={<p role="status">Opening the letter…</p>}>
          {(found) =>
            isDownloadOnly(found) ? (
              <p role="status">{DOWNLOAD_ONLY_TEXT}</p>
            ) : (
              <OpenedFile name={name} mediaType={letterFile.mediaTypes[0]} content={found} />
            )
          }
        </QueryView>
      )}
    </>
  );
}

/** Of a letter that was corrected or withdrawn: when, and why. */
export function endedWords({ state, sentOn, endedOn, endedBecause }: ReferralLetter, timeZone: string): string {
  const ended = state === "corrected" ? "replaced by a corrected letter" : "withdrawn";
  const on = endedOn ? ` on ${formatDateTime(endedOn, timeZone)}` : "";
  return `The letter sent ${formatDateTime(sentOn, timeZone)} was ${ended}${on}${endedBecause ? `: ${endedBecause}` : "."}`;
}
