import { EditUpdate } from "../records/edit.tsx";
import { UpdateList } from "../records/list.tsx";
import { NewUpdate } from "../records/new.tsx";
import { GrandRoundForm } from "./form.tsx";
import { grandRoundKind } from "./kind.ts";

export const grandRoundScreens = {
  List: () => <UpdateList kind={grandRoundKind} />,
  New: () => (
    <NewUpdate kind={grandRoundKind}>
      <GrandRoundForm />
    </NewUpdate>
  ),
  Edit: () => <EditUpdate kind={grandRoundKind}>{(editing) => <GrandRoundForm editing={editing} />}</EditUpdate>,
};
