import { EditUpdate } from "./edit-update.tsx";
import { NewUpdate } from "./new-update.tsx";
import { PathwayForm } from "./pathway-form.tsx";
import { pathwayKind } from "./pathway-kind.ts";
import { UpdateList } from "./update-list.tsx";

export const pathwayScreens = {
  List: () => <UpdateList kind={pathwayKind} />,
  New: () => (
    <NewUpdate kind={pathwayKind}>
      <PathwayForm />
    </NewUpdate>
  ),
  Edit: () => <EditUpdate kind={pathwayKind}>{(editing) => <PathwayForm editing={editing} />}</EditUpdate>,
};
