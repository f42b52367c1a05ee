import { randomUUID } from "node:crypto";
import { Packet } from "@linnet/contract/referrals/packets/packet";
import type { Database } from "../../platform/database/database.ts";
import { packetRepository } from "../../slices/referrals/packets/repository.ts";

const SNOMED = "http://snomed.info/sct";
const option = (code: string, display: string) => ({ code, display, system: SNOMED });
const when = (question: string, answer: string | boolean) => ({ question, operator: "=", answer });

/** What the Heart Center asks: a red flag for fainting during exercise, and family history only where it matters. */
const CARDIOLOGY = Packet.parse({
  title: "Chest pain, murmur, syncope",
  description:
    "About a minute. Sources: AHA and ACC 2017 (syncope), AAP 2021 (sudden death in the young). Example, to be reviewed by the clinic.",
  isExample: true,
  items: [
    {
      ...{ type: "choice", linkId: "about", text: "What is it about?", required: true, control: "radio-button" },
      options: [
        option("29857009", "Chest pain"),
        option("88610006", "Murmur"),
        option("271594007", "Syncope"),
        { code: "Something else", display: "Something else" },
      ],
    },
    {
      ...{ type: "choice", linkId: "exercise", text: "Did it happen during exercise?", required: true, control: "radio-button" },
      options: ["Yes", "No", "Not known"].map((word) => ({ code: word, display: word })),
      showWhen: { any: true, conditions: [when("about", "29857009"), when("about", "271594007")] },
    },
    {
      ...{ type: "display", linkId: "flag", redFlag: true },
      text: "Fainting or chest pain during exercise. A cardiologist is on call; no sport until seen.",
      showWhen: { conditions: [when("exercise", "Yes")] },
    },
    {
      ...{ type: "quantity", linkId: "weight", text: "Weight", min: 0.3, max: 300, unit: { code: "kg" }, from: "%record.weight" },
      code: [{ system: "http://loinc.org", code: "29463-7" }],
    },
    {
      ...{ type: "choice", linkId: "family", text: "Family history", repeats: true, control: "check-box" },
      options: [option("85898001", "Cardiomyopathy"), option("95281009", "Sudden death under 50"), option("9651007", "Long QT")],
    },
    {
      ...{ type: "string", linkId: "relative", text: "Who has it?", maxLength: 120 },
      showWhen: { conditions: [{ question: "family", operator: "exists", answer: true }] },
    },
    {
      ...{ type: "attachment", linkId: "ecg", text: "ECG", required: true, help: "The clinic wants an ECG for every child who fainted." },
      showWhen: { conditions: [when("about", "271594007")] },
    },
  ],
});

/** The questions of the Heart Center, published. */
export async function addPackets(trx: Database, { clinicId, now }: { clinicId: number; now: Date }): Promise<void> {
  const packets = packetRepository(trx);
  const id = await packets.add(trx, { clinicId, url: `urn:uuid:${randomUUID()}`, packet: CARDIOLOGY, by: null, now });
  await packets.publish(trx, id, { unchangedSince: now, by: null, now });
}
