import { Button } from "@mantine/core";
import { ABOVE_BUTTON } from "../../../platform/format/form-errors.ts";
import { nameInProse } from "../../../platform/format/format.ts";
import { ApiError } from "../../../platform/http/api-client.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { RedirectBanner } from "../../../ui/feedback/redirect-banner.tsx";
import { FormButtons } from "../../../ui/form/form-buttons.tsx";
import { FormProblem } from "../../../ui/form/form-problem.tsx";
import { KEEPS_FOCUS } from "../../../ui/form/keeps-focus.ts";
import classes from "../account-requests.module.css";
import { accountScreens } from "../routes.ts";
import { LABELS, typedOf } from "./fields.ts";
import type { RequestEditing } from "./use-editing.ts";

const PENDING = "1";
const INVITED = "2";

/** What can be done with the form, and what came of it. Who waits is invited, who was invited is invited again (decision G-ACC-03). */
export function AccountRequestDeeds({ editing }: { editing: RequestEditing }) {
  const { form, deed, known, isOwned, send } = editing;
  const isBusy = deed.isPending || deed.isSuccess;
  const isDoing = (each: string) => isBusy && deed.variables?.deed === each;
  const propsOf = (each: "save" | "invite" | "reinvite") => ({
    ...KEEPS_FOCUS,
    size: "md",
    loading: isDoing(each),
    disabled: isOwned || (isBusy && !isDoing(each)),
  });
  const { accountRequestStatusId: status } = form.values;
  const isUnchosen = status === String(known.accountRequestStatusId);
  return (
    <>
      <Outcome editing={editing} />
      <FormButtons>
        {status === PENDING && isUnchosen && (
          <Button {...propsOf("invite")} onClick={() => send("invite")()}>
            Invite
          </Button>
        )}
        <Button {...propsOf("save")} type="submit" variant={status === PENDING && isUnchosen ? "default" : "filled"}>
          Save
        </Button>
        {status === INVITED && (
          <Button {...propsOf("reinvite")} variant="default" onClick={() => send("reinvite")()}>
            Reinvite
          </Button>
        )}
      </FormButtons>
    </>
  );
}

function Outcome({ editing }: { editing: RequestEditing }) {
  const { form, deed, known, contested, isOwned, reload, isReloading } = editing;
  const isConflict = deed.error instanceof ApiError && deed.error.body.code === "conflict";
  const now = typedOf(known);
  if (deed.isSuccess) return <RedirectBanner href={accountScreens.requests.to()} />;
  return (
    <>
      {contested.length > 0 && (
        <Banner tone="info" title={`${nameInProse(known.modifiedBy)} has written meanwhile:`}>
          <ul className={classes["contested"]}>
            {contested.map((field) => (
              <li key={field}>
                {LABELS[field]}: {now[field] || "nothing"}
              </li>
            ))}
          </ul>
          What you typed there stands, and takes its place when you send it.
        </Banner>
      )}
      {isOwned && (
        <Banner tone="warning" role="status">
          A practice has one owner. Choose another role or another practice; the owner of a practice is changed in Physicians &amp;
          Practices.
        </Banner>
      )}
      {deed.isError && (
        <FormProblem
          message={form.errors[ABOVE_BUTTON]}
          action={
            isConflict &&
            !isOwned && (
              <Button size="xs" variant="default" loading={isReloading} onClick={reload}>
                Reload the request
              </Button>
            )
          }
        />
      )}
    </>
  );
}
