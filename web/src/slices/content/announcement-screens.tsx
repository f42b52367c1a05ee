import { AnnouncementForm } from "./announcement-form.tsx";
import { announcementKind } from "./announcement-kind.tsx";
import { EditUpdate } from "./edit-update.tsx";
import { NewUpdate } from "./new-update.tsx";
import { UpdateList } from "./update-list.tsx";

export const announcementScreens = {
  List: () => <UpdateList kind={announcementKind} />,
  New: () => (
    <NewUpdate kind={announcementKind}>
      <AnnouncementForm />
    </NewUpdate>
  ),
  Edit: () => <EditUpdate kind={announcementKind}>{(editing) => <AnnouncementForm editing={editing} />}</EditUpdate>,
};
