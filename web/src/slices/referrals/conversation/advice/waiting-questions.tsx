import { Button } from "@mantine/core";
import { IconMessageQuestion } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "../../../../ui/layout/link.tsx";
import { referralScreens } from "../../routes.ts";
import { questionsAtDesk } from "./api.ts";
import { LiveAdvice } from "./live-advice.tsx";

/** Links to the offices' open questions at this desk, with their number. Hidden if there are none. */
export function WaitingQuestions() {
  const { data } = useQuery(questionsAtDesk({}));
  const { open = 0, late = 0 } = data?.counts ?? {};
  return (
    <>
      <LiveAdvice />
      {open > 0 && (
        <Button
          variant="default"
          component={Link}
          href={referralScreens.deskQuestions.to()}
          leftSection={<IconMessageQuestion size={16} aria-hidden />}
        >
          {open === 1 ? "1 question from an office" : `${open} questions from offices`}
          {late > 0 && `, ${late} overdue`}
        </Button>
      )}
    </>
  );
}
