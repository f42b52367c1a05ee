import { content } from "@linnet/contract/content";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { allUsed } from "../../../platform/all-used.ts";
import { formatDay } from "../../../platform/format/format.ts";
import { download } from "../../../platform/http/api-client.ts";
import { saveFile } from "../../../platform/page/save-file.ts";
import { toDay } from "../../../ui/people/to-day.ts";
import { ChoicePreview } from "../records/preview.tsx";
import classes from "../updates.module.css";
import type { TypedDocument } from "./typed-document.ts";

const NO_FILE = "preview-without-file";

interface DocumentPreviewProps {
  card: { title: string; paragraph: string };
  typed: TypedDocument;
  /** Its number, once it is stored. */
  stored: number | undefined;
  /** What the button says there. */
  action: "Go" | "Download";
}

/** A PDF in the card where readers will find it; its button gives the file that they will get. */
export function DocumentPreview({ card, typed, stored, action }: DocumentPreviewProps) {
  const { title, publicationDate, isActive, Attachment, ...rest } = typed;
  allUsed(rest);
  const shown = title.trim() || "Title";
  const name = `${shown}.pdf`;
  const fetchStored = useMutation({
    mutationFn: async (id: number) => saveFile(name, await download(content.document, { body: { id } })),
  });
  const give = () => {
    if (Attachment) saveFile(name, Attachment);
    else if (stored !== undefined) fetchStored.mutate(stored);
  };
  const isEmpty = !Attachment && stored === undefined;
  const reason = isEmpty && (
    <p id={NO_FILE} className={classes.previewNote}>
      Choose a file to try the button.
    </p>
  );
  return (
    <ChoicePreview
      card={card}
      choice={[formatDay(toDay(publicationDate) ?? ""), shown].filter(Boolean).join(" – ")}
      isShown={isActive}
      note={reason}
    >
      <Button
        variant="default"
        aria-label={`${action}: ${card.title}`}
        disabled={isEmpty}
        aria-describedby={isEmpty ? NO_FILE : undefined}
        loading={fetchStored.isPending}
        onClick={give}
      >
        {action}
      </Button>
    </ChoicePreview>
  );
}
