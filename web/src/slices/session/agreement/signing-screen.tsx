import type { SigningPage } from "@linnet/contract/session/signing";
import { type Signature, signing } from "@linnet/contract/session/signing";
import { Button, Checkbox, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { ApiError, call } from "../../../platform/http/api-client.ts";
import { lazyPart } from "../../../platform/page/lazy-part.ts";
import { useScreenParam } from "../../../platform/page/screen.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { ConfirmModal } from "../../../ui/feedback/confirm-modal.tsx";
import { Illustration } from "../../../ui/feedback/illustration.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { ButtonRow } from "../../../ui/form/button-row.tsx";
import { ABOVE_BUTTON, focusFirstError, showAndFocusServerErrors } from "../../../ui/form/use-form-errors.ts";
import { Link } from "../../../ui/layout/link.tsx";
import { Logo } from "../../../ui/layout/logo.tsx";
import { PageTitle } from "../../../ui/layout/page-title.tsx";
import plain from "../legal/plain-page.module.css";
import { sessionScreens } from "../routes.ts";
import classes from "./signing-screen.module.css";

/** Over, another person's, or an invalid address. */
const isOver = (error: unknown): boolean => error instanceof ApiError && ["not_found", "invalid_input"].includes(error.body.code);

/** The embedded service's agreement; null if it is over or another person's. */
const signingPage = (envelope: string) =>
  queryOptions({
    queryKey: ["session", "signing", envelope],
    queryFn: async ({ signal }) => {
      try {
        return await call(signing.page, { params: { envelope } }, { signal });
      } catch (error) {
        if (isOver(error)) return null;
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Goes on to where the service sends the signer: a page of this portal, so to its start if it is another. */
function goOn({ redirectTo }: { redirectTo: string }): void {
  const { origin } = window.location;
  const address = new URL(redirectTo, origin);
  window.location.assign(address.origin === origin ? address : origin);
}

const useSign = (envelope: string) =>
  useMutation({ mutationFn: (body: Signature) => call(signing.sign, { params: { envelope }, body }), onSuccess: goOn });

const useDecline = (envelope: string) =>
  useMutation({ mutationFn: () => call(signing.decline, { params: { envelope } }), onSuccess: goOn });

/** Drawing is a wish of some; the library for it comes with them. */
const SignaturePad = lazyPart(async () => ({ default: (await import("./drawn-signature.tsx")).DrawnSignature }));

/** The form's values. */
interface Typed extends Omit<Signature, "intent"> {
  intent: boolean;
}

interface SigningFormProps {
  envelope: string;
  signerName: string;
}

/** Name, will, and if one likes a drawn signature; or the refusal. */
function SigningForm({ envelope, signerName }: SigningFormProps) {
  const sign = useSign(envelope);
  const decline = useDecline(envelope);
  const [draws, setDraws] = useState(false);
  const [asks, setAsks] = useState(false);
  const form = useForm<Typed>({
    initialValues: { name: "", intent: false, drawn: null },
    validate: schemaResolver(signing.sign.body, { sync: true }),
  });
  const send = form.onSubmit(
    ({ name, drawn }) => sign.mutate({ name, intent: true, drawn }, { onError: (error) => showAndFocusServerErrors(form, error) }),
    focusFirstError(form),
  );
  return (
    <form className={`ln-card ${classes.form}`} onSubmit={send} noValidate>
      <h2>Your signature</h2>
      {form.errors[ABOVE_BUTTON] && (
        <Banner tone="danger" role="alert">
          {form.errors[ABOVE_BUTTON]}
        </Banner>
      )}
      <TextInput label="Your full name" description={`Name on file: ${signerName}`} autoComplete="name" {...form.getInputProps("name")} />
      <p className={classes.preview} aria-hidden>
        {form.values.name}
      </p>
      {draws ? (
        <Suspense>
          <SignaturePad onDrawn={(drawn) => form.setFieldValue("drawn", drawn)} error={form.errors["drawn"]} />
        </Suspense>
      ) : (
        <div>
          <Button variant="default" size="sm" onClick={() => setDraws(true)}>
            Draw signature (optional)
          </Button>
        </div>
      )}
      <Checkbox
        label="I have read the agreement and want to sign it electronically"
        {...form.getInputProps("intent", { type: "checkbox" })}
      />
      <ButtonRow wayOut={{ onClick: () => setAsks(true), label: "Decline" }}>
        <Button type="submit" size="md" loading={sign.isPending || sign.isSuccess}>
          Sign
        </Button>
      </ButtonRow>
      <ConfirmModal
        child={null}
        opened={asks}
        title="Decline to sign?"
        text="You and your staff cannot use the portal until you sign. You can sign later."
        words={{ confirm: "Decline", cancel: "Go back" }}
        act={decline}
        onConfirm={() => decline.mutate()}
        onClose={() => setAsks(false)}
      />
    </form>
  );
}

/** The page of the embedded e-signature service: the agreement, and below it the signature. */
export function SigningScreen() {
  const envelope = useScreenParam(sessionScreens.signing, "envelope");
  const page = useQuery(signingPage(envelope));
  const { hospitalName } = useSettings();
  return (
    <div className={classes.frame}>
      <header className={`ln-bar ${classes.bar}`}>
        <Logo size={30} />
        <span className={classes.names}>
          <strong>Linnet</strong>
          {hospitalName}
        </span>
      </header>
      <main id="main" className={classes.main}>
        <QueryView query={page}>{(found) => (found ? <Agreement envelope={envelope} page={found} /> : <Over />)}</QueryView>
      </main>
    </div>
  );
}

function Agreement({ envelope, page }: { envelope: string; page: SigningPage }) {
  const { title, version, sections, capacity } = page;
  return (
    <>
      <article className={`ln-card ${classes.paper}`}>
        <PageTitle title={title} />
        <p className="ln-muted">
          Version {version}. {capacity}
        </p>
        {sections.map(({ heading, paragraphs }) => (
          <section key={heading}>
            <h2>{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </article>
      <SigningForm envelope={envelope} signerName={page.signerName} />
    </>
  );
}

/** The same words if it is signed, expired, or another person's. */
function Over() {
  return (
    <div className={plain["page"]}>
      <Illustration name="empty" width={208} />
      <PageTitle title="You cannot sign this agreement" />
      <p>It was already signed or declined, has expired, or is for someone else.</p>
      <Button component={Link} href={sessionScreens.home.to()}>
        Go to the home page
      </Button>
    </div>
  );
}
