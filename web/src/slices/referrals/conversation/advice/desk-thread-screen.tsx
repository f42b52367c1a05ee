import { useScreenParam } from "../../../../platform/page/screen.ts";
import { Link } from "../../../../ui/layout/link.tsx";
import { Panel } from "../../../../ui/layout/panel.tsx";
import { referralScreens } from "../../routes.ts";
import { ThreadPage } from "./thread-page.tsx";

/** A question at the desk of the clinic that was asked. */
export function AdviceDeskThreadScreen() {
  const id = useScreenParam(referralScreens.deskQuestion, "id");
  return (
    <ThreadPage
      side="clinic"
      id={id}
      back={{ href: referralScreens.deskQuestions.to(), label: "Questions" }}
      actions={({ referralId }) =>
        referralId !== null && (
          <Panel id="referral" title="Referral created">
            <Link href={referralScreens.atDesk.to({ id: String(referralId) })}>Referral No. {referralId}</Link>
          </Panel>
        )
      }
    />
  );
}
