import { ActionIcon, Button, Group, Paper } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconAlertTriangle, IconArrowLeft, IconCheck, IconQuestionMark, IconShieldCheck } from "@tabler/icons-react";
import type { ReactNode, Ref } from "react";
import { createPortal } from "react-dom";
import { formatMrn, initialedName } from "../../../platform/format/format.ts";
import { ZoneMark } from "../../../ui/chart/lab-flag.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { BackLink } from "../../../ui/layout/page-header.tsx";
import { PageTitle } from "../../../ui/layout/page-title.tsx";
import { isDenial } from "../../../ui/people/is-denial.ts";
import { useIsPhone } from "../use-is-phone.ts";
import classes from "./patient-head.module.css";
import { useShrinking } from "./use-shrinking.ts";

interface PatientHeadProps {
  /** Display texts. Unknown values are empty. */
  patient: { name: string; birthDate: string; age: string; sex: string; mrn: string };
  /** Shown next to the name. */
  mark?: ReactNode;
  allergies: {
    /** As recorded. An empty list means none were recorded, not that there are none. */
    names: string[];
    /** The record's own words about all allergies: 'No known drug allergies'. */
    statements?: string[] | undefined;
  };
  /** Why this user may see this child, in one sentence, with optional extras next to it. */
  reason: ReactNode;
  back: { href: string; label: string };
  /** Results that are still an alarm. The head names their number once it is all that is left of the page's top. */
  critical?: { count: number; onShow: () => void };
  actions?: ReactNode;
}

/** The record has no allergies, in its own words. Other words say that it does not know. */
const NONE_KNOWN = /^(no known|nka|nkda|none)\b/i;

interface AllergiesProps {
  allergies: PatientHeadProps["allergies"];
  /** Room for a word only. */
  isShort: boolean;
}

function Allergies({ allergies: { names, statements = [] }, isShort }: AllergiesProps) {
  const known = names.filter((name) => !isDenial(name));
  const said = statements.join(", ");
  if (known.length === 0) {
    const isNone = names.length > 0 || statements.some((statement) => NONE_KNOWN.test(statement));
    const silent = isNone ? "No known allergies" : "Allergies not recorded";
    const Icon = isNone ? IconCheck : IconQuestionMark;
    return (
      <Group component="p" gap="xs" wrap="nowrap" className={classes.allergies ?? ""} data-known={isNone ? "none" : "unrecorded"}>
        <Icon size={16} aria-hidden />
        <span>{said ? `Allergies: ${said}` : silent}</span>
      </Group>
    );
  }
  const all = known.join(", ");
  return (
    <Group component="p" gap="xs" wrap="nowrap" className={classes.allergies ?? ""} data-known="some" title={all}>
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        <strong>Allergies</strong>{" "}
        <span className={isShort ? "ln-hidden" : undefined}>
          {all}
          {said && <span className={classes.said}> {said}</span>}
        </span>
      </span>
    </Group>
  );
}

/** Age, birth date and sex are known by their form; what is missing is named. */
function Facts({ patient: { birthDate, age, sex, mrn }, isLine }: Pick<PatientHeadProps, "patient"> & { isLine: boolean }) {
  return (
    <Group component="dl" gap="0 0.375rem" m={0} wrap={isLine ? "nowrap" : "wrap"} className={classes.facts ?? ""}>
      {age && (
        <div data-fact="age">
          <dt className="ln-hidden">Age</dt>
          <dd>{age}</dd>
        </div>
      )}
      <div data-fact="birth">
        <dt className={birthDate ? "ln-hidden" : undefined}>Date of birth</dt>
        <dd>{birthDate || "Not recorded"}</dd>
      </div>
      <div data-fact="sex">
        <dt className="ln-hidden">Sex</dt>
        <dd>{sex}</dd>
      </div>
      <div data-fact="mrn">
        <dt>MRN</dt>
        <dd>{formatMrn(mrn)}</dd>
      </div>
    </Group>
  );
}

interface HeadButtonProps {
  label: string;
  icon: ReactNode;
  onClick: () => void;
  ref?: Ref<HTMLButtonElement>;
  /** Left out of the shrunk head where it is narrow. */
  isSecond?: boolean;
}

/** An act for the patient: words, and on a phone the icon alone. A low screen has room for words below the facts. */
export function HeadButton({ label, icon, isSecond, ...button }: HeadButtonProps) {
  const isIcon = useMediaQuery("(max-width: 40em) and (min-height: 30.0625em)", false, { getInitialValueInEffect: false });
  const second = isSecond ? { "data-second": true } : {};
  if (isIcon)
    return (
      <ActionIcon size={40} aria-label={label} title={label} {...second} {...button}>
        {icon}
      </ActionIcon>
    );
  return (
    <Button variant="default" leftSection={icon} {...second} {...button}>
      {label}
    </Button>
  );
}

/**
 * Identifies the patient: one line that shrinks as the page is scrolled and stays at the top of the chart. On a low screen it leaves with
 * the page.
 */
export function PatientHead({ patient, mark, allergies, reason, back, critical, actions }: PatientHeadProps) {
  const { isShrunk, room, around, watch } = useShrinking();
  const isPhone = useIsPhone();
  // What the small line says shorter is other text, not text that moves.
  const form = isShrunk ? "small" : "full";
  return (
    <>
      {createPortal(<div ref={watch} className={classes.line} />, document.body)}
      <Group justify="space-between" gap="0.25rem 1rem" mb="sm" fz="sm" className={classes.above ?? ""}>
        <BackLink {...back} />
        <p className={classes.reason}>
          <IconShieldCheck size={16} aria-hidden /> {reason}
        </p>
      </Group>
      <div ref={around} className={classes.around} style={{ minHeight: room }}>
        <Paper component="section" aria-label="Patient" className={classes.head ?? ""} data-shrunk={isShrunk || undefined}>
          {isShrunk && isPhone && (
            <ActionIcon component={Link} size={40} ms={-12} href={back.href} aria-label={back.label}>
              <IconArrowLeft size={18} aria-hidden />
            </ActionIcon>
          )}
          <Group gap={isShrunk ? "xs" : "0 1rem"} wrap={isShrunk ? "nowrap" : "wrap"} miw={0} className={classes.who ?? ""}>
            <div className={classes.name} title={patient.name}>
              <PageTitle title="Chart" whose={initialedName(patient.name)}>
                {patient.name}
              </PageTitle>
            </div>
            {mark}
            <Facts key={form} patient={patient} isLine={isShrunk} />
          </Group>
          <Allergies key={form} allergies={allergies} isShort={isShrunk && isPhone} />
          {isShrunk && critical && critical.count > 0 && (
            <Button
              className="ln-no-print"
              flex="none"
              variant="subtle"
              color="red"
              size="compact-sm"
              px={4}
              leftSection={<ZoneMark finding="critical-high" size={10} />}
              onClick={critical.onShow}
            >
              <span>
                {critical.count} <span className={isPhone ? "ln-hidden" : undefined}>critical</span>
              </span>
            </Button>
          )}
          {actions && (
            <Group gap="xs" wrap="nowrap" className={`ln-no-print ${classes.actions}`}>
              {actions}
            </Group>
          )}
        </Paper>
      </div>
    </>
  );
}
