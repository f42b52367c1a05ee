import { EditUpdate } from "../records/edit.tsx";
import { UpdateList } from "../records/list.tsx";
import { NewUpdate } from "../records/new.tsx";
import { AnnouncementForm } from "./form.tsx";
import { announcementKind } from "./kind.tsx";

export const announcementScreens = {
  List: () => <UpdateList kind={announcementKind} />,
  New: () => (
    <NewUpdate kind={announcementKind}>
      <AnnouncementForm />
    </NewUpdate>
  ),
  Edit: () => <EditUpdate kind={announcementKind}>{(editing) => <AnnouncementForm editing={editing} />}</EditUpdate>,
};
