import { type ContentHistory, type ContentVersion, contentHistory, HISTORY_PAGE_SIZE } from "@linnet/contract/content/history";
import { Button, Skeleton } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime } from "../../../platform/format/format.ts";
import { ApiError, call, download } from "../../../platform/http/api-client.ts";
import { saveFile } from "../../../platform/page/save-file.ts";
import { useScreenSearch } from "../../../platform/page/screen.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { ConfirmModal } from "../../../ui/feedback/confirm-modal.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { notify } from "../../../ui/feedback/notify.ts";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { StatusBadge } from "../../../ui/feedback/status-badge.tsx";
import { EditConflictPanel } from "../../../ui/form/edit-conflict-panel.tsx";
import { useEditConflict, wordsOfValue } from "../../../ui/form/use-edit-conflict.ts";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { Pager } from "../../../ui/table/pager.tsx";
import { KEY } from "../api.ts";
import type { UpdateKind, UpdateRow } from "../records/kind.ts";
import { READER_QUERIES } from "../records/reader-queries.ts";
import { ChangedValue, type HistoryWords } from "./changed-value.tsx";
import classes from "./history.module.css";

interface OfRecord<Row extends UpdateRow> {
  kind: UpdateKind<Row>;
  id: number;
}

const historyPage = <Row extends UpdateRow>({ kind, id }: OfRecord<Row>, page: number) =>
  queryOptions({
    queryKey: [KEY, kind.key, "history", id, page],
    queryFn: ({ signal }) => call(contentHistory.versions, { params: { list: kind.listName, id }, query: { page } }, { signal }),
  });

/** What became of one record: who changed what and when, with the files of then, and the way back to an earlier version. */
export function RecordHistory<Row extends UpdateRow>({ kind }: { kind: UpdateKind<Row> }) {
  const { words, at } = kind;
  const { id, page = 1 } = useScreenSearch(at.history);
  const title = `History: ${words.list}`;
  const back = id === undefined ? { href: at.list.to(), label: words.list } : { href: at.edit.to({}, { id }), label: words.edit };
  return (
    <>
      <PageHeader title={title} help="See each change, and restore any version. The current version stays in the history." back={back} />
      {id === undefined ? <NotThere /> : <Versions key={page} kind={kind} id={id} page={page} />}
    </>
  );
}

const NotThere = () => (
  <div className="ln-card">
    <EmptyState title="This item does not exist or was removed." />
  </div>
);

function Versions<Row extends UpdateRow>({ kind, id, page }: OfRecord<Row> & { page: number }) {
  const query = useQuery(historyPage({ kind, id }, page));
  if (query.error instanceof ApiError && query.error.body.code === "not_found") return <NotThere />;
  return (
    <QueryView query={query} failed="quiet" waiting={<Skeleton height={420} radius="md" aria-label="Loading the history" role="status" />}>
      {(history) => <VersionList kind={kind} id={id} page={page} history={history} />}
    </QueryView>
  );
}

interface VersionListProps<Row extends UpdateRow> extends OfRecord<Row> {
  page: number;
  history: ContentHistory;
}

/** What others have changed since a history was read, by their newest value of each field. */
function changesSince(since: string, { versions }: ContentHistory, { labels, say }: HistoryWords) {
  const newer = versions.filter(({ version }) => Date.parse(version) > Date.parse(since)).flatMap(({ changes }) => changes);
  const byField = new Map(newer.toReversed().map((change) => [change.field, change]));
  return [...byField.values()].map(({ field, now }) => ({
    field,
    label: labels[field] ?? field,
    theirs: say(field, now) ?? wordsOfValue(now),
  }));
}

function VersionList<Row extends UpdateRow>({ kind, id, page, history }: VersionListProps<Row>) {
  const { timeZone } = useSettings();
  const queries = useQueryClient();
  const words: HistoryWords = { labels: kind.fieldLabels, say: kind.valueWords ?? (() => undefined), zone: timeZone };
  const [chosen, setChosen] = useState<ContentVersion>();
  /** The history as the person had it before them when they chose. */
  const [known, setKnown] = useState(history);
  const conflict = useEditConflict<ContentHistory, object>({
    known,
    read: () => queries.fetchQuery({ ...historyPage({ kind, id }, 1), staleTime: 0 }),
    lastChange: ({ modifiedBy, modifiedOn }) => ({ by: modifiedBy, on: modifiedOn }),
    toTyped: () => ({}),
    typedNow: () => ({}),
    changes: (was, now) => changesSince(was.modifiedOn, now, words),
    onRebase: (now, _typed, { choice }) => {
      setKnown(now);
      if (choice === "theirs") setChosen(undefined);
      void queries.invalidateQueries(READER_QUERIES);
    },
    resend: ({ modifiedOn }) => chosen && restoreOver(chosen, modifiedOn),
  });
  const restore = useMutation({
    mutationFn: (body: { version: string; modifiedOn: string }) =>
      call(contentHistory.restore, { params: { list: kind.listName, id }, body }),
    onSuccess: async (_done, { version }) => {
      setChosen(undefined);
      notify({ text: `“${history.name}” is restored to the version from ${formatDateTime(version, timeZone)}.` });
      setKnown(await queries.fetchQuery({ ...historyPage({ kind, id }, 1), staleTime: 0 }));
      await queries.invalidateQueries(READER_QUERIES);
    },
    onError: (error, { modifiedOn }) => void conflict.check(error, () => undefined, { ...known, modifiedOn }),
  });
  const restoreOver = ({ version }: ContentVersion, modifiedOn: string) => restore.mutate({ version, modifiedOn });
  const when = chosen && formatDateTime(chosen.version, timeZone);
  const again = chosen?.differences.map((field) => kind.fieldLabels[field] ?? field);
  return (
    <>
      <h2 className={classes.name}>{history.name}</h2>
      {conflict.panel && (
        <EditConflictPanel {...conflict.panel} advice="Nothing is restored yet. Keep yours to restore over their change, or load theirs." />
      )}
      <ol className={classes.versions} aria-label="Versions, newest first">
        {history.versions.map((version, index) => (
          <li key={version.version}>
            <Version
              {...{ kind, id, version, words }}
              isNow={version.version === history.modifiedOn}
              isFirst={(page - 1) * HISTORY_PAGE_SIZE + index === history.total - 1}
              onRestore={() => {
                restore.reset();
                setKnown(history);
                setChosen(version);
              }}
            />
          </li>
        ))}
      </ol>
      <Pager
        page={page}
        pageSize={HISTORY_PAGE_SIZE}
        total={history.total}
        totalPages={Math.ceil(history.total / HISTORY_PAGE_SIZE)}
        href={(to) => kind.at.history.to({}, { id, page: to })}
      />
      <ConfirmModal
        child={null}
        opened={chosen !== undefined && conflict.panel === undefined}
        title="Restore this version?"
        text={`“${history.name}” goes back to the version from ${when}. This changes: ${LIST.format(again ?? [])}. The current version stays in the history.`}
        words={{ confirm: "Restore this version", isGiving: true }}
        act={{ isPending: restore.isPending || conflict.isReading, error: restore.error }}
        onConfirm={() => chosen && restoreOver(chosen, known.modifiedOn)}
        onClose={() => setChosen(undefined)}
      />
    </>
  );
}

const LIST = new Intl.ListFormat("en-US");

interface VersionProps<Row extends UpdateRow> extends OfRecord<Row> {
  version: ContentVersion;
  words: HistoryWords;
  isNow: boolean;
  isFirst: boolean;
  onRestore: () => void;
}

function Version<Row extends UpdateRow>({ kind, id, version, words, isNow, isFirst, onRestore }: VersionProps<Row>) {
  const when = formatDateTime(version.version, words.zone);
  return (
    <article className={`ln-card ${classes.version}`} aria-label={`Version from ${when}`}>
      <div className={classes.head}>
        <h3 className={classes.when}>{when}</h3>
        <span className="ln-muted">{version.modifiedBy || "The portal"}</span>
        {isNow && (
          <StatusBadge tone="success" icon="dot">
            Current
          </StatusBadge>
        )}
        {version.differences.length > 0 && (
          <Button
            className={classes.restore ?? ""}
            size="xs"
            variant="default"
            aria-label={`Restore this version: ${when}`}
            onClick={onRestore}
          >
            Restore this version
          </Button>
        )}
      </div>
      {version.changes.length > 0 ? (
        <dl className={classes.changes}>
          {version.changes.map((change) => (
            <ChangedValue key={change.field} {...change} words={words} />
          ))}
        </dl>
      ) : (
        <p className="ln-muted">{isFirst ? "First version in this history." : "Saved with no changes."}</p>
      )}
      {version.files.map((file) => (
        <VersionFile key={file.id} {...{ kind, id, file, when }} />
      ))}
    </article>
  );
}

interface VersionFileProps<Row extends UpdateRow> extends OfRecord<Row> {
  file: ContentVersion["files"][number];
  when: string;
}

/** A file as the version had it. */
function VersionFile<Row extends UpdateRow>({ kind, id, file, when }: VersionFileProps<Row>) {
  const open = useMutation({
    mutationFn: async () =>
      saveFile(file.name, await download(contentHistory.file, { params: { list: kind.listName, id, fileId: file.id } })),
  });
  if (!file.isKept) return <p className="ln-muted">{file.name} is no longer kept. Replaced files are kept for 2 years.</p>;
  return (
    <>
      {open.error && (
        <Banner tone="danger" role="alert">
          {open.error.message}
        </Banner>
      )}
      <Button
        className={classes.file ?? ""}
        size="xs"
        variant="subtle"
        leftSection={<IconDownload size={16} aria-hidden />}
        aria-label={`Download ${file.name} from ${when}`}
        loading={open.isPending}
        onClick={() => open.mutate()}
      >
        {file.name}
      </Button>
    </>
  );
}
