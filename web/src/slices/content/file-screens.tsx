import { EditUpdate } from "./edit-update.tsx";
import { FILE_KINDS, type FileKindName } from "./file-kinds.ts";
import { FileUpdateForm } from "./file-update-form.tsx";
import { NewUpdate } from "./new-update.tsx";
import { UpdateList } from "./update-list.tsx";

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
