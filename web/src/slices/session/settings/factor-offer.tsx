import { Box, Button, Group } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../platform/http/api-client.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { me } from "../api.ts";
import { sessionScreens } from "../routes.ts";

/** Hides the offer right away and for good. */
function useDeclineFactor() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      // The first page does not wait for the shapes of account settings.
      const { accountSettings } = await import("@linnet/contract/session/settings");
      return call(accountSettings.declineFactor, {});
    },
    onSuccess: () => queries.setQueryData(me.queryKey, (before) => before && { ...before, roles: { ...before.roles, secondFactor: null } }),
  });
}

/** Offers a second factor above home until the person answers. It is part of the first page, so home does not move when it appears. */
export function FactorOffer() {
  const decline = useDeclineFactor();
  return (
    <Box mb="lg">
      <Banner
        tone="info"
        title="Protect your account with a second factor"
        action={
          <Group gap="sm">
            <Button size="xs" component={Link} href={sessionScreens.accountSettings.to()}>
              Set up
            </Button>
            <Button size="xs" variant="default" loading={decline.isPending} onClick={() => decline.mutate()}>
              Not now
            </Button>
          </Group>
        }
      >
        After your password, you enter a code from an authenticator app on your phone. You can set it up later in your account settings.
        {decline.error && ` ${decline.error.message}`}
      </Banner>
    </Box>
  );
}
