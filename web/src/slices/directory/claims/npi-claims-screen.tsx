import type { NpiClaim } from "@linnet/contract/directory/npi-claims";
import { Button, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate } from "../../../platform/format/format.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { ConfirmModal } from "../../../ui/feedback/confirm-modal.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { StatusBadge } from "../../../ui/feedback/status-badge.tsx";
import { supportHelp } from "../../../ui/feedback/support-help.ts";
import { Link } from "../../../ui/layout/link.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { directoryScreens } from "../routes.ts";
import { npiClaimList, useDecideClaim } from "./api.ts";

/** Physicians added by practices, to compare with the directory (decision G-ACC-28). */
export function NpiClaimsScreen() {
  const claims = useQuery(npiClaimList);
  const settings = useSettings();
  const decide = useDecideClaim();
  const [rejected, setRejected] = useState<NpiClaim>();
  const answer = ({ physicianId, npi }: NpiClaim, confirm: boolean) =>
    decide.mutate({ physicianId, npi, confirm }, { onSettled: () => setRejected(undefined) });
  return (
    <Stack gap="lg">
      <PageHeader
        title="NPI claims"
        help="Practices entered these NPIs or email addresses. Until you confirm a claim, the physician cannot see assigned patients."
      />
      {decide.error && (
        <Banner tone="danger" role="alert">
          {decide.error.message}
        </Banner>
      )}
      {decide.isSuccess && (
        <Banner tone="success" role="status">
          {decide.variables.confirm ? "Claim confirmed." : "Claim rejected."}
        </Banner>
      )}
      <QueryView
        query={claims}
        isEmpty={({ data, keptByVisit }) => data.length === 0 && keptByVisit === 0}
        empty={<Text c="dimmed">No NPI claims.</Text>}
        help={supportHelp(settings)}
      >
        {({ data, keptByVisit }) => (
          <Stack gap="lg">
            {data.length === 0 && <Text c="dimmed">No NPI claims.</Text>}
            {data.map((claim) => (
              <Claim
                key={claim.physicianId}
                claim={claim}
                isBusy={decide.isPending && decide.variables.physicianId === claim.physicianId}
                onConfirm={() => answer(claim, true)}
                onReject={() => setRejected(claim)}
              />
            ))}
            {keptByVisit > 0 && (
              <Text size="sm" c="dimmed">
                {keptByVisit === 1 ? "One patient is" : `${keptByVisit} patients are`} assigned to a physician only because of a visit. New
                visits no longer assign patients.
              </Text>
            )}
          </Stack>
        )}
      </QueryView>
      <ConfirmModal
        child={null}
        opened={rejected !== undefined}
        title={`Reject the claim for ${rejected?.name ?? ""}?`}
        text={`${
          rejected?.isNumberTyped === false
            ? "The account will no longer belong to this physician in the directory."
            : "We will clear the NPI."
        } The account and its role stay. We will email the person and the practice.`}
        words={{ confirm: "Reject claim" }}
        act={decide}
        onConfirm={() => rejected && answer(rejected, false)}
        onClose={() => setRejected(undefined)}
      />
    </Stack>
  );
}

interface ClaimProps {
  claim: NpiClaim;
  isBusy: boolean;
  onConfirm: () => void;
  onReject: () => void;
}

/** What the practice typed, next to what the directory has. */
function Claim({ claim, isBusy, onConfirm, onReject }: ClaimProps) {
  const { physicianId, name, npi, practices, invitedBy, claimedOn, listed, refusal } = claim;
  const { timeZone } = useSettings();
  const by = invitedBy === "" ? "" : `, invited by ${invitedBy}`;
  return (
    <Panel
      id={`claim-${physicianId}`}
      title={name}
      help={`${practices.join(", ") || "No practice"}${by}, signed in on ${formatDate(claimedOn, timeZone)}`}
      action={
        <Group gap="xs">
          <Button size="xs" disabled={refusal !== ""} loading={isBusy} aria-label={`Confirm claim for ${name}`} onClick={onConfirm}>
            Confirm claim
          </Button>
          <Button size="xs" variant="subtle" color="red" disabled={isBusy} aria-label={`Reject claim for ${name}`} onClick={onReject}>
            Reject claim
          </Button>
        </Group>
      }
    >
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Stack gap={2}>
            <Text fw={600}>Entered by the practice</Text>
            <Text>{name}</Text>
            <Group gap="xs">
              <Text>{npi === "" ? "No NPI" : `NPI ${npi}`}</Text>
              {npi !== "" && !claim.hasCheckDigit && <StatusBadge tone="danger">Invalid check digit</StatusBadge>}
            </Group>
            <Text>{claim.email}</Text>
            <Text>{claim.licenseNumber === "" ? "No license number" : `License ${claim.licenseNumber}`}</Text>
          </Stack>
          <Stack gap={2}>
            <Text fw={600}>In the directory</Text>
            {listed ? <Listed listed={listed} /> : <Text c="dimmed">No physician in the directory has this NPI.</Text>}
          </Stack>
        </SimpleGrid>
        {refusal !== "" && <Banner tone="warning">{refusal}</Banner>}
      </Stack>
    </Panel>
  );
}

function Listed({ listed }: { listed: NonNullable<NpiClaim["listed"]> }) {
  const { physicianId, name, email, licenseNumber, practices, hasAccount } = listed;
  return (
    <>
      <Group gap="xs">
        <Link href={directoryScreens.editPhysician.to({ id: String(physicianId) })}>{name}</Link>
        {hasAccount && <StatusBadge tone="neutral">Has an account</StatusBadge>}
      </Group>
      <Text>{email === "" ? "No email address" : email}</Text>
      <Text>{licenseNumber === "" ? "No license number" : `License ${licenseNumber}`}</Text>
      <Text>{practices.join(", ") || "No practice"}</Text>
    </>
  );
}
