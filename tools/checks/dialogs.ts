import { type Check, finding, findingsIn, isTest } from "./source-file.ts";

const FRAME = "web/src/ui/feedback/dialog.tsx";
/** A box to search in, without a head. */
const WITHOUT_HEAD = "web/src/shell/search-dialog.tsx";

/** Where whatever is asked is asked about a child. */
const ABOUT_CHILDREN = /^web\/src\/slices\/(?:access-requests|appointments|chart|patients|referrals)\//;
/** Of clinics, their people and their questions, and of several referrals together, which the dialog lists. */
const ABOUT_NOBODY =
  /^web\/src\/slices\/referrals\/(?:clinics\/|packets\/editor\/|desk\/(?:assign-dialog|give-dialog|people-screen)\.tsx$)/;

/** A dialog names its child and the birth date: it is drawn by the one frame, which asks for them, and says that it has none only where that is so. */
export const dialogs: Check = (file) => {
  const { path } = file;
  if (!path.startsWith("web/src/") || isTest(path)) return [];
  return findingsIn(file, (node) => {
    if (node.type === "JSXOpeningElement" && node.name.type === "JSXIdentifier" && node.name.name === "Modal" && path !== FRAME)
      return finding(file, node, `A dialog is drawn by ${FRAME}, which names the child that it is about.`);
    if (
      node.type === "JSXMemberExpression" &&
      node.object.type === "JSXIdentifier" &&
      node.object.name === "Modal" &&
      path !== WITHOUT_HEAD
    )
      return finding(file, node, `A dialog is drawn by ${FRAME}, which names the child that it is about.`);
    if (node.type !== "JSXAttribute" || node.name.name !== "child" || !ABOUT_CHILDREN.test(path) || ABOUT_NOBODY.test(path))
      return undefined;
    const { value } = node;
    const isNull = value?.type === "JSXExpressionContainer" && value.expression.type === "Literal" && value.expression.value === null;
    return isNull ? finding(file, node, "A dialog of these pages is about a child: name the child and the birth date.") : undefined;
  });
};
