import { EditUpdate } from "./edit-update.tsx";
import { LectureForm } from "./lecture-form.tsx";
import { lectureKind } from "./lecture-kind.ts";
import { NewUpdate } from "./new-update.tsx";
import { UpdateList } from "./update-list.tsx";

export const lectureScreens = {
  List: () => <UpdateList kind={lectureKind} />,
  New: () => (
    <NewUpdate kind={lectureKind}>
      <LectureForm />
    </NewUpdate>
  ),
  Edit: () => <EditUpdate kind={lectureKind}>{(editing) => <LectureForm editing={editing} />}</EditUpdate>,
};
