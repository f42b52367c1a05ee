import { fileRules, portalUpdates, SLIDER_PIXELS, WRONG_PIXELS } from "@linnet/contract/content/portal-updates";
import { fileSentences } from "@linnet/contract/values/file-sentences";
import { TextInput } from "@mantine/core";
import { type SyntheticEvent, useEffect, useState } from "react";
import { z } from "zod";
import type { ApiError } from "../../../platform/http/api-client.ts";
import { upload } from "../../../platform/http/upload.ts";
import { FileField } from "../../../ui/form/file-field.tsx";
import { chosenFile, filesTaken } from "../records/chosen-file.ts";
import { RecordForm } from "../records/form.tsx";
import { useRecordForm } from "../records/use-form.ts";
import { filesOf } from "../records/use-saving.ts";
import classes from "../slider.module.css";
import { sliderKind } from "./kind.tsx";
import { SliderPreview } from "./preview.tsx";

interface PictureSize {
  width: number;
  height: number;
}

interface ChosenPictureProps {
  file: File;
  /** How large it is, once it is drawn; nothing for what cannot be drawn. */
  onMeasured: (size: PictureSize | undefined) => void;
}

/** A local picture of any shape, shown as the slider will show it. */
function ChosenPicture({ file, onMeasured }: ChosenPictureProps) {
  const [address, setAddress] = useState<string>();
  const [undrawn, setUndrawn] = useState<string>();
  // Browsers keep a picture's object URL until it is revoked.
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  const measure = ({ currentTarget: { naturalWidth: width, naturalHeight: height } }: SyntheticEvent<HTMLImageElement>) =>
    onMeasured({ width, height });
  const giveUp = () => {
    setUndrawn(address);
    onMeasured(undefined);
  };
  if (address === undefined || undrawn === address) return <div className={classes.picture} />;
  return <img className={classes.picture} src={address} alt="" onLoad={measure} onError={giveUp} />;
}

/** How the bytes of a JPEG, a PNG and a GIF begin. */
const BEGINNINGS = ["\u00ff\u00d8\u00ff", "\u0089PNG\r\n", "GIF8"];
const MOST = Math.max(...BEGINNINGS.map(({ length }) => length));

/** Whether a file is one of the pictures that the slider takes, by what is in it, as the server looks at it: its name says nothing of that. */
async function isPicture(file: File): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, MOST).arrayBuffer());
  const begins = String.fromCharCode(...bytes);
  return BEGINNINGS.some((beginning) => begins.startsWith(beginning));
}

const TAKEN = filesTaken(fileRules.slider);
const Picture = chosenFile(fileRules.slider, true);
/** What the form holds; the picture is called what the call calls it, so that the server's words find it. */
const Rules = z.object({ Attachment: Picture, targetUrl: portalUpdates.addSlider.body.shape.targetUrl });
const LABELS = { Attachment: "Image", targetUrl: "Target URL" };
const { width, height } = SLIDER_PIXELS;
const HELP = `JPG, PNG or GIF, exactly ${width} x ${height} pixels, up to ${fileRules.slider.maxBytes / 1024} KB`;

/** What is wrong with a picture that was chosen, once it is drawn or cannot be, in the server's order (CON-063 to CON-065). */
async function errorOf(file: File, size: PictureSize | undefined): Promise<string | undefined> {
  const error = Picture.safeParse(file).error?.issues[0]?.message;
  if (error !== undefined) return error;
  if (!(await isPicture(file))) return fileSentences.wrongType(fileRules.slider.mediaTypes);
  if (size === undefined) return fileSentences.unreadableImage;
  return size.width === width && size.height === height ? undefined : WRONG_PIXELS;
}

/** Whether the server would say the same again: it refused the picture that is still there, or the address that is. */
const isRefusedAgain = (error: ApiError | undefined, sentUrl: string | undefined, targetUrl: string): boolean =>
  error?.body.status === 400 && sentUrl !== undefined && (error.body.fields?.["targetUrl"] === undefined || sentUrl === targetUrl);

/** Adds a picture to the slider (CON-059 to CON-061). */
export function NewSliderForm() {
  /** Nothing until the chosen picture is drawn and looked at. */
  const [looked, setLooked] = useState<{ error: string | undefined }>();
  /** With which address the chosen picture was sent last. */
  const [sentUrl, setSentUrl] = useState<string>();
  const recordForm = useRecordForm({
    typed: () => ({ Attachment: null, targetUrl: "" }),
    rules: Rules,
    labels: LABELS,
    toPayload: ({ Attachment, targetUrl }) => ({ body: { targetUrl }, file: Attachment ?? undefined }),
    send: ({ body, file }, sending) => {
      setSentUrl(form.values.targetUrl);
      return upload(portalUpdates.addSlider, { body, files: filesOf(file) }, sending);
    },
    isEmpty: ({ Attachment, targetUrl }) => Attachment === null && targetUrl.trim() === "",
  });
  const { form, saving } = recordForm;
  const { Attachment: file, targetUrl } = form.values;
  const error = looked?.error;
  const isWrong = error !== undefined || isRefusedAgain(saving.error, sentUrl, targetUrl);
  const heldBy = isWrong ? "Correct the image or its address to save." : file !== null && !looked ? "Checking the image…" : undefined;
  const { error: own, onChange: keep, ...field } = form.getInputProps("Attachment");
  const answer = sentUrl === undefined ? undefined : said(saving.error);
  const look = async (at: File, size: PictureSize | undefined) => setLooked({ error: await errorOf(at, size) });
  const choose = (chosen: File | null) => {
    setLooked(undefined);
    setSentUrl(undefined);
    keep(chosen);
  };
  return (
    <RecordForm
      recordForm={recordForm}
      list={sliderKind.at.list.to()}
      heldBy={heldBy}
      preview={
        <SliderPreview targetUrl={targetUrl} isShown>
          {file ? <ChosenPicture file={file} onMeasured={(size) => void look(file, size)} /> : <div className={classes.picture} />}
        </SliderPreview>
      }
    >
      <FileField label={LABELS.Attachment} help={HELP} taken={TAKEN} {...field} onChange={choose} error={error ?? answer ?? own} />
      <TextInput label={LABELS.targetUrl} type="url" inputMode="url" {...form.getInputProps("targetUrl")} />
    </RecordForm>
  );
}

/** The server's own words with its status, as they stand below the file (CON-061). */
const said = (error: ApiError | undefined) =>
  error && `${error.body.fields?.["Attachment"] ?? error.message} (status ${error.body.status})`;
