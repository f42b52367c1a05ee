import { EditUpdate } from "./edit-update.tsx";
import { GrandRoundForm } from "./grand-round-form.tsx";
import { grandRoundKind } from "./grand-round-kind.ts";
import { NewUpdate } from "./new-update.tsx";
import { UpdateList } from "./update-list.tsx";

export const grandRoundScreens = {
  List: () => <UpdateList kind={grandRoundKind} />,
  New: () => (
    <NewUpdate kind={grandRoundKind}>
      <GrandRoundForm />
    </NewUpdate>
  ),
  Edit: () => <EditUpdate kind={grandRoundKind}>{(editing) => <GrandRoundForm editing={editing} />}</EditUpdate>,
};
