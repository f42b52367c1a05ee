import { EditUpdate } from "../records/edit.tsx";
import { UpdateList } from "../records/list.tsx";
import { NewUpdate } from "../records/new.tsx";
import { PathwayForm } from "./form.tsx";
import { pathwayKind } from "./kind.ts";

export const pathwayScreens = {
  List: () => <UpdateList kind={pathwayKind} />,
  New: () => (
    <NewUpdate kind={pathwayKind}>
      <PathwayForm />
    </NewUpdate>
  ),
  Edit: () => <EditUpdate kind={pathwayKind}>{(editing) => <PathwayForm editing={editing} />}</EditUpdate>,
};
