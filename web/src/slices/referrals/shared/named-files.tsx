import { referrals } from "@linnet/contract/referrals";
import { Button, Group, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { nameInProse } from "../../../platform/format/format.ts";
import { call } from "../../../platform/http/api-client.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { type ChildInView, childWords } from "../../../ui/people/child-line.tsx";

/**
 * Files whose names contain another child's name or the MRN, until the user confirms each once. If the check fails, no file is held back.
 */
export function useNamedFiles(fileNames: readonly string[], child: ChildInView | null) {
  const [kept, setKept] = useState<readonly string[]>([]);
  const body = { fileNames: [...fileNames], name: child?.name ?? "" };
  const { data } = useQuery({
    queryKey: ["named-files", body],
    queryFn: ({ signal }) => call(referrals.namedFiles, { body }, { signal }),
    enabled: child !== null && fileNames.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return {
    open: (data ?? []).filter(({ fileName }) => fileNames.includes(fileName) && !kept.includes(fileName)),
    keep: (fileName: string) => setKept([...kept, fileName]),
  };
}

type NamedFiles = ReturnType<typeof useNamedFiles>;

/** Asks about each such file. */
export function NamedFilesQuestion({ files: { open, keep }, onRemove }: { files: NamedFiles; onRemove: (fileName: string) => void }) {
  if (open.length === 0) return null;
  return (
    <Stack gap="xs" mb="md">
      {open.map(({ fileName, patientName, dob }) => (
        <Banner
          key={fileName}
          tone="warning"
          role="alert"
          title="Is this file for another patient?"
          action={
            <Group gap="xs">
              <Button size="xs" variant="default" aria-label={`Remove ${fileName}`} onClick={() => onRemove(fileName)}>
                Remove file
              </Button>
              <Button size="xs" variant="default" aria-label={`Keep ${fileName}`} onClick={() => keep(fileName)}>
                Keep file
              </Button>
            </Group>
          }
        >
          The file name {fileName} includes the name of {childWords({ name: nameInProse(patientName), dob })}.
        </Banner>
      ))}
    </Stack>
  );
}
