import { EditUpdate } from "../records/edit.tsx";
import { UpdateList } from "../records/list.tsx";
import { NewUpdate } from "../records/new.tsx";
import { LectureForm } from "./form.tsx";
import { lectureKind } from "./kind.ts";

export const lectureScreens = {
  List: () => <UpdateList kind={lectureKind} />,
  New: () => (
    <NewUpdate kind={lectureKind}>
      <LectureForm />
    </NewUpdate>
  ),
  Edit: () => <EditUpdate kind={lectureKind}>{(editing) => <LectureForm editing={editing} />}</EditUpdate>,
};
