import { Combobox, Modal, TextInput, useCombobox } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from "react";
import type { Match, MatchGroup } from "../platform/page/match.ts";
import { QueryView, Waiting } from "../ui/feedback/query-view.tsx";
import { Link } from "../ui/layout/link.tsx";
import classes from "./search-dialog.module.css";

interface SearchDialogProps {
  opened: boolean;
  onClose: () => void;
  /** What it finds: 'Search patients, referrals, pages'. */
  label: string;
  children: ReactNode;
}

/** Opened by Ctrl/Cmd+K or a button. What was typed goes when it closes. */
export function SearchDialog({ opened, onClose, label, children }: SearchDialogProps) {
  // A dialog gives the focus back to its button only if it was there, closed, before it opened.
  const isThere = useMounted();
  return (
    <Modal.Root
      opened={opened && isThere}
      onClose={onClose}
      padding={0}
      radius="lg"
      size={680}
      yOffset={96}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content aria-label={label} className={classes.dialog}>
        {children}
      </Modal.Content>
    </Modal.Root>
  );
}

/** So many of a kind are shown. */
const MOST = 5;

interface SearchFieldProps {
  label: string;
  /** Shown before anything is typed, if there are no recent ones. */
  hint: string;
  maxLength: number;
  typed: string;
  onType: (typed: string) => void;
  /** What fits what was typed, in the order of the groups; of an empty text what was opened before. */
  groups: readonly MatchGroup[];
  onClose: () => void;
  /** What was typed before the field was there; it is given once. */
  takeTyped: () => string;
}

/** Which option the arrows have reached, and what the keys do. */
function useChoice(listId: string, text: string, options: readonly Match[]) {
  const router = useRouter();
  const [marked, setMarked] = useState({ text: "", index: 0 });
  const active = marked.text === text ? Math.min(marked.index, options.length - 1) : 0;
  const idOf = (index: number) => `${listId}-${index}`;
  const mark = (index: number) => {
    setMarked({ text, index });
    document.getElementById(idOf(index))?.scrollIntoView({ block: "nearest" });
  };
  const choose = (event: KeyboardEvent) => {
    // While letters are being composed, these keys belong to the writing.
    if (event.nativeEvent.isComposing || options.length === 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = options[active];
    if (step !== undefined) mark((active + step + options.length) % options.length);
    else if (event.key === "Enter" && chosen) void router.navigate({ href: chosen.href });
    else return;
    event.preventDefault();
  };
  return { active, idOf, choose };
}

/** The search field with what it found. Arrows select, Enter opens. The focus stays in the field. */
export function SearchField({ label, hint, maxLength, typed, onType, groups, onClose, takeTyped }: SearchFieldProps) {
  const router = useRouter();
  const listId = useId();
  const text = typed.trim();
  const isPending = groups.some((group) => group.isPending);
  // Shown together, so that Enter never opens something that has just taken another's place.
  const shown = isPending ? [] : firstOf(groups);
  const options = shown.flatMap(({ matches }) => matches);
  const { active, idOf, choose } = useChoice(listId, text, options);
  // Talks to the router: what is chosen is opened by Enter or by a click, and the dialog goes with either.
  useEffect(() => router.subscribe("onBeforeNavigate", onClose), [router, onClose]);
  return (
    <>
      <TextInput
        data-autofocus
        size="lg"
        classNames={{ input: classes.input ?? "" }}
        role="combobox"
        aria-label={label}
        aria-expanded={options.length > 0}
        aria-controls={options.length > 0 ? listId : undefined}
        aria-activedescendant={options.length > 0 ? idOf(active) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder={label}
        maxLength={maxLength}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
        onFocus={() => {
          const early = takeTyped();
          if (early) onType(early.slice(0, maxLength));
        }}
        onKeyDown={choose}
        leftSection={<IconSearch size={20} aria-hidden />}
        leftSectionWidth={52}
      />
      <div className={classes.answer}>
        {text === "" && options.length === 0 && <p className={classes.note}>{hint}</p>}
        {options.length > 0 && (
          <Options
            id={listId}
            groups={shown}
            isMarked={(match) => match === options[active]}
            idOf={(match) => idOf(options.indexOf(match))}
          />
        )}
        {text !== "" && (isPending ? <Searching /> : <Outcome groups={groups} />)}
      </div>
      <Keys />
    </>
  );
}

/** The best of each kind that has any. */
const firstOf = (groups: readonly MatchGroup[]): MatchGroup[] =>
  groups.filter(({ matches }) => matches.length > 0).map((group) => ({ ...group, matches: group.matches.slice(0, MOST) }));

const Searching = () => (
  <Waiting>
    <p className={classes.note} role="status">
      Searching…
    </p>
  </Waiting>
);

const Keys = () => (
  <p className={classes.keys}>
    <span>
      <kbd>↑</kbd> <kbd>↓</kbd> to move
    </span>
    <span>
      <kbd>Enter</kbd> to open
    </span>
    <span>
      <kbd>Esc</kbd> to close
    </span>
    <span className={classes.promise}>Best match first. Nothing you type is kept.</span>
  </p>
);

interface OptionsProps {
  id: string;
  groups: readonly MatchGroup[];
  isMarked: (match: Match) => boolean;
  idOf: (match: Match) => string;
}

/** Each is a link, so it also opens in a new tab. */
function Options({ id, groups, isMarked, idOf }: OptionsProps) {
  const store = useCombobox();
  return (
    <Combobox store={store}>
      <Combobox.Options id={id} aria-label="Search results" className={classes.list}>
        {groups.map(({ label, matches }) => (
          <Combobox.Group key={label} label={label} classNames={{ groupLabel: classes.title ?? "" }}>
            {matches.map((match) => (
              <Link
                key={match.id}
                id={idOf(match)}
                role="option"
                aria-selected={isMarked(match)}
                tabIndex={-1}
                className={classes.row}
                href={match.href}
              >
                <match.icon size={18} aria-hidden />
                <span>
                  <span className={classes.name}>{match.title}</span> <span className={classes.facts}>{match.facts}</span>
                  {match.below && <span className={classes.below}>{match.below}</span>}
                </span>
              </Link>
            ))}
          </Combobox.Group>
        ))}
      </Combobox.Options>
    </Combobox>
  );
}

/** How many were found and whether there are others, or what went wrong. */
function Outcome({ groups }: { groups: readonly MatchGroup[] }) {
  const failed = groups.flatMap((group) => group.failed ?? []);
  if (failed.length > 0)
    return failed.map((query, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: always the same questions, in their order
      <QueryView key={index} query={query}>
        {() => null}
      </QueryView>
    ));
  const more = groups.find(({ matches, hasMore }) => hasMore || matches.length > MOST);
  const counts = firstOf(groups).map(({ matches: { length }, words: [one, several] }) => `${length} ${length === 1 ? one : several}`);
  if (counts.length === 0)
    return (
      <p className={classes.note} role="status">
        No record found
      </p>
    );
  return (
    <p className={more ? classes.note : "ln-hidden"} role="status">
      {more ? `More ${more.words[1]} match. Type more letters to narrow the list.` : `${counts.join(", ")} found`}
    </p>
  );
}
