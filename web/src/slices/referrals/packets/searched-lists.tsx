import { MAX_REPEATS, type PacketQuestion } from "@linnet/contract/referrals/packets/packet";
import { SearchedMultiSelect, SearchedSelect } from "../../../ui/form/searched-selects.tsx";
import type { FieldLook } from "./attachment-input.tsx";

const MAX_SHOWN = 100;

interface SearchedListProps<Chosen> {
  look: FieldLook;
  options: Extract<PacketQuestion, { type: "choice" }>["options"];
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
  onLeave: () => void;
}

const listed = (options: SearchedListProps<string>["options"]) => options.map(({ code, display }) => ({ value: code, label: display }));

/** One answer from a long list, by its code. "" if none. */
export const SearchedOne = ({ look, options, chosen, onChoose, onLeave }: SearchedListProps<string>) => (
  <SearchedSelect {...look} limit={MAX_SHOWN} data={listed(options)} value={chosen} onChange={onChoose} onBlur={onLeave} />
);

/** Several answers from a list, by their codes. */
export const SearchedSeveral = ({ look, options, chosen, onChoose, onLeave }: SearchedListProps<string[]>) => (
  <SearchedMultiSelect
    {...look}
    limit={MAX_SHOWN}
    maxValues={MAX_REPEATS}
    data={listed(options)}
    value={chosen}
    onChange={onChoose}
    onBlur={onLeave}
  />
);
