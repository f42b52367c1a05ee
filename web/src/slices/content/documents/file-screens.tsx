import { EditUpdate } from "../records/edit.tsx";
import { UpdateList } from "../records/list.tsx";
import { NewUpdate } from "../records/new.tsx";
import { FileUpdateForm } from "./file-form.tsx";
import { FILE_KINDS, type FileKindName } from "./file-kinds.ts";

/** The three pages of a kind of files. */
export function fileScreens(name: FileKindName) {
  const kind = FILE_KINDS[name];
  return {
    List: () => <UpdateList kind={kind} />,
    New: () => (
      <NewUpdate kind={kind}>
        <FileUpdateForm kind={kind} />
      </NewUpdate>
    ),
    Edit: () => <EditUpdate kind={kind}>{(editing) => <FileUpdateForm kind={kind} editing={editing} />}</EditUpdate>,
  };
}
