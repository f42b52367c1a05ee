import type { ReferralDetails } from "@linnet/contract/referrals";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { FactList } from "../../../ui/layout/fact-list.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import classes from "../shared/referrals.module.css";

/** The clinic's questions with the answers, red flags first. Hidden if the clinic asked nothing. */
export function PacketAnswers({ referral: { packet, clinicName } }: { referral: Pick<ReferralDetails, "packet" | "clinicName"> }) {
  if (!packet) return null;
  const title = `Questions from ${clinicName}`;
  if (!packet.answered)
    return (
      <Panel id="packet" title={title}>
        <p className="ln-muted">Questions not answered</p>
      </Panel>
    );
  const { lines } = packet.answered;
  const flags = lines.filter(({ kind }) => kind === "red-flag");
  return (
    <Panel id="packet" title={title}>
      {flags.map(({ label, value }) => (
        <Banner key={value} tone="danger" title={label}>
          {value}
        </Banner>
      ))}
      <FactList
        facts={lines
          .filter(({ kind }) => kind !== "red-flag")
          .map(({ label, value, kind }) => [
            label,
            kind === "why-not" ? (
              value
            ) : (
              <span key={label} className={classes.words}>
                {value}
              </span>
            ),
          ])}
      />
    </Panel>
  );
}
