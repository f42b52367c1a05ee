import { QueryClientProvider } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { createQueryClient } from "../src/platform/http/query-client.ts";
import { openTokens } from "../src/platform/session/tokens.ts";
import { aUser } from "./a-user.ts";
import { DORA, SETTINGS, tokensOf } from "./people.ts";
import { renderRouted } from "./render-routed.tsx";

interface FormPageProps {
  dialog: (onClose: () => void) => ReactNode;
  onSent: () => void;
}

/** A page with a form, as dialogs are opened from. */
function FormPage({ dialog, onSent }: FormPageProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSent();
      }}
    >
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {isOpen && dialog(() => setIsOpen(false))}
    </form>
  );
}

/** Opens a dialog from a page's form, signed in. `pageSent` counts the form's submissions. */
export async function showDialog(dialog: (onClose: () => void) => ReactNode) {
  tokensOf(DORA);
  await openTokens(SETTINGS.signIn);
  const page = { pageSent: 0 };
  const queries = createQueryClient({ onSessionLost: () => undefined, onPracticeNotActive: () => undefined });
  renderRouted(
    <QueryClientProvider client={queries}>
      <FormPage dialog={dialog} onSent={() => (page.pageSent += 1)} />
    </QueryClientProvider>,
  );
  const user = aUser();
  await user.click(screen.getByRole("button", { name: "Open" }));
  return Object.assign(page, { user, dialog: await screen.findByRole("dialog"), opener: screen.getByText("Open") });
}
