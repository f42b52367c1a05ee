import { Button } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy, IconDownload } from "@tabler/icons-react";
import { saveFile } from "../../../platform/page/save-file.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { ButtonRow } from "../../../ui/form/button-row.tsx";
import classes from "./screen.module.css";

interface AccountSettingsRecoveryCodesProps {
  email: string;
  codes: string[];
  onKept: () => void;
}

const inHalves = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`;

const asFile = (email: string, lines: string) =>
  `Linnet recovery codes for ${email}\nUse a code to sign in without your authenticator app. Each code works once.\n\n${lines}\n`;

const takeFocus = (heading: HTMLHeadingElement | null) => heading?.focus();

/** Shown once: the server keeps only what it takes to know them again. */
export function SettingsRecoveryCodes({ email, codes, onKept }: AccountSettingsRecoveryCodesProps) {
  const clipboard = useClipboard();
  const lines = codes.map(inHalves).join("\n");
  const save = () => saveFile("Linnet recovery codes.txt", new Blob([asFile(email, lines)], { type: "text/plain" }));
  return (
    <section className={classes.stack} aria-labelledby="recovery-codes">
      <h3 id="recovery-codes" className={`${classes.heading} ${classes.said}`} tabIndex={-1} ref={takeFocus}>
        Save your recovery codes
      </h3>
      <p className={classes.text}>
        Use a code to sign in without your app. Each code works once. We will not show these codes again. Keep them where no one else can
        read them.
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{inHalves(code)}</li>
        ))}
      </ul>
      {clipboard.error && (
        <Banner tone="danger" role="alert">
          Your browser blocked copying. Save the codes as text instead.
        </Banner>
      )}
      <div className={classes.buttons}>
        <Button
          size="md"
          variant="default"
          leftSection={clipboard.copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={() => clipboard.copy(lines)}
        >
          {clipboard.copied ? "Copied" : "Copy"}
        </Button>
        <Button size="md" variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={save}>
          Save as text
        </Button>
      </div>
      <ButtonRow isUnderLine>
        <Button size="md" onClick={onKept}>
          I saved my codes
        </Button>
      </ButtonRow>
    </section>
  );
}
