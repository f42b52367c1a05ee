import { Packet } from "@linnet/contract/referrals/packets/packet";

const SNOMED = "http://snomed.info/sct";
const LOINC = "http://loinc.org";

const option = (code: string, display: string) => ({ code, display, system: SNOMED });
const words = (...answers: string[]) => answers.map((word) => ({ code: word, display: word }));
const is = (question: string, answer: string | boolean) => ({ question, operator: "=", answer });
const when = (...conditions: object[]) => ({ any: true, conditions });
const YES_NO_UNKNOWN = words("Yes", "No", "Not known");
const radio = (linkId: string, text: string) => ({ type: "choice", linkId, text, control: "radio-button", options: YES_NO_UNKNOWN });
const boxes = (linkId: string, text: string, ...answers: string[]) => ({
  ...{ type: "choice", linkId, text, repeats: true, control: "check-box" },
  options: words(...answers),
});
const weight = {
  ...{ type: "quantity", linkId: "weight", text: "Weight", min: 0.3, max: 300, unit: { code: "kg" }, from: "%record.weight" },
  code: [{ system: LOINC, code: "29463-7" }],
};
const height = {
  ...{ type: "quantity", linkId: "height", text: "Height or length", min: 20, max: 250, unit: { code: "cm" }, from: "%record.height" },
  code: [{ system: LOINC, code: "8302-2" }],
};

const EXAMPLE = "Example, to be reviewed by the clinic.";

const [CHEST_PAIN, MURMUR, SYNCOPE] = ["29857009", "88610006", "271594007"];

/** A red flag for what happens during exercise, what was heard of a murmur, and family history only where it matters. */
export const CARDIOLOGY = Packet.parse({
  title: "Chest pain, murmur, syncope",
  description: `About a minute. ${EXAMPLE} Sources: Shen et al., ACC/AHA/HRS guideline on syncope, Circulation 2017;136:e60. Erickson et al., Sudden death in the young (AAP), Pediatrics 2021;148:e2021052044. Friedman et al., Pediatric chest pain, Pediatrics 2011;128:239. Frank and Jacobe, Heart murmurs in children, Am Fam Physician 2011;84:793.`,
  isExample: true,
  items: [
    {
      ...{ type: "choice", linkId: "about", text: "What is it about?", required: true, control: "radio-button" },
      options: [
        option(CHEST_PAIN, "Chest pain"),
        option(MURMUR, "Murmur"),
        option(SYNCOPE, "Syncope"),
        { code: "Something else", display: "Something else" },
      ],
    },
    {
      ...radio("exercise", "Did it happen during exercise?"),
      required: true,
      showWhen: when(is("about", CHEST_PAIN), is("about", SYNCOPE)),
    },
    {
      ...{ type: "display", linkId: "flag", redFlag: true },
      text: "Fainting or chest pain during exercise. A cardiologist is on call; no sport until seen.",
      showWhen: when(is("exercise", "Yes")),
    },
    {
      ...boxes("chest", "What goes with the pain?", "Palpitations", "Fainting", "Fever", "Worse when lying down", "Pain when pressed"),
      showWhen: when(is("about", CHEST_PAIN)),
    },
    {
      ...boxes(
        "heard",
        "What do you hear?",
        "Grade 3 or louder",
        "In diastole",
        "Through all of systole",
        "A click",
        "Louder when standing",
      ),
      help: "Leave it open where the murmur is soft, short and changes with position.",
      showWhen: when(is("about", MURMUR)),
    },
    {
      ...boxes(
        "signs",
        "What else do you see?",
        "Blue lips or tongue",
        "Weak pulses in the legs",
        "Tires when feeding",
        "Gains little weight",
      ),
      showWhen: when(is("about", MURMUR)),
    },
    {
      ...{ type: "display", linkId: "flag-murmur", redFlag: true },
      text: "A murmur with blue lips or weak pulses in the legs. A cardiologist is on call.",
      showWhen: when(is("signs", "Blue lips or tongue"), is("signs", "Weak pulses in the legs")),
    },
    {
      ...boxes("before", "What came before the fainting?", "Standing for long", "Pain or fear", "A loud noise", "Nothing that was noticed"),
      showWhen: when(is("about", SYNCOPE)),
    },
    weight,
    {
      ...{ type: "choice", linkId: "family", text: "Family history", repeats: true, control: "check-box" },
      options: [option("85898001", "Cardiomyopathy"), option("95281009", "Sudden death under 50"), option("9651007", "Long QT")],
    },
    {
      ...{ type: "string", linkId: "relative", text: "Who has it?", maxLength: 120 },
      showWhen: when({ question: "family", operator: "exists", answer: true }),
    },
    {
      ...{ type: "attachment", linkId: "ecg", text: "ECG", required: true, help: "The clinic wants an ECG for every child who fainted." },
      showWhen: when(is("about", SYNCOPE)),
    },
  ],
});

const [SEIZURE, HEADACHE] = ["91175000", "25064002"];

/** A first seizure or headaches: what cannot wait, and what the first visit needs. */
export const NEUROLOGY = Packet.parse({
  title: "First seizure, headache",
  description: `About a minute. ${EXAMPLE} Sources: Hirtz et al., Evaluating a first nonfebrile seizure in children, Neurology 2000;55:616. NICE, Epilepsies in children, young people and adults, NG217, 2022. Lewis et al., Evaluation of children with recurrent headaches, Neurology 2002;59:490. Do et al., Red and orange flags for secondary headaches, Neurology 2019;92:134.`,
  isExample: true,
  items: [
    {
      ...{ type: "choice", linkId: "about", text: "What is it about?", control: "radio-button" },
      options: [option(SEIZURE, "A first seizure"), option(HEADACHE, "Headache"), { code: "Something else", display: "Something else" }],
    },
    { type: "group", linkId: "seizure", text: "The seizure", showWhen: when(is("about", SEIZURE)) },
    { type: "date", linkId: "seizure-day", group: "seizure", text: "When was it?", required: true },
    {
      ...{ type: "integer", linkId: "seizure-minutes", group: "seizure", text: "How long did it last?", required: true },
      ...{ min: 0, max: 600, unit: { code: "min", display: "minutes" }, help: "An estimate is enough." },
    },
    { ...radio("seizure-fever", "Was there a fever?"), group: "seizure", required: true },
    {
      ...{
        ...boxes("seizure-looks", "How did it look?", "One side first", "Whole body", "Staring only", "Not seen by anyone"),
        group: "seizure",
      },
      required: true,
    },
    { ...radio("seizure-back", "Is the child back to normal?"), group: "seizure", required: true },
    {
      ...{ type: "display", linkId: "flag-seizure", group: "seizure", redFlag: true },
      text: "A seizure of more than 5 minutes, or a child who is not back to normal. A neurologist is on call.",
      showWhen: when(is("seizure-back", "No"), { question: "seizure-minutes", operator: ">", answer: 5 }),
    },
    {
      ...{ type: "attachment", linkId: "seizure-eeg", group: "seizure", text: "EEG report, where one was made" },
      help: "A video of the seizure helps most; families can show it at the visit.",
    },
    { type: "group", linkId: "headache", text: "The headache", showWhen: when(is("about", HEADACHE)) },
    {
      ...{ type: "integer", linkId: "headache-days", group: "headache", text: "Days with headache a month", required: true },
      ...{ min: 0, max: 31 },
    },
    {
      ...boxes(
        "headache-flags",
        "Which of these are there?",
        ...["Sudden and the worst ever", "Wakes from sleep", "Vomiting in the morning", "Worse when lying down or coughing"],
        ...["Weakness, unsteady walk or double vision", "Swollen optic discs", "None of these"],
      ),
      group: "headache",
      required: true,
    },
    {
      ...{ type: "display", linkId: "flag-headache", group: "headache", redFlag: true },
      text: "A headache with signs of raised pressure, or sudden and the worst ever. A neurologist is on call.",
      showWhen: when(
        is("headache-flags", "Sudden and the worst ever"),
        is("headache-flags", "Weakness, unsteady walk or double vision"),
        is("headache-flags", "Swollen optic discs"),
      ),
    },
    { ...radio("headache-fundi", "Were the optic discs looked at?"), group: "headache" },
    {
      ...{ type: "string", linkId: "headache-tried", group: "headache", text: "What was tried, and did it help?", maxLength: 200 },
    },
    {
      ...radio("development", "Is development as expected for the age?"),
      showWhen: when({ question: "about", operator: "exists", answer: true }),
    },
  ],
});

const [ABDOMINAL_PAIN, POOR_GROWTH] = ["21522001", "54840006"];

/** Chronic abdominal pain or poor growth: alarm signs, growth and the first tests. */
export const GASTROENTEROLOGY = Packet.parse({
  title: "Chronic abdominal pain, poor growth",
  description: `About a minute. ${EXAMPLE} Sources: AAP and NASPGHAN, Chronic abdominal pain in children, Pediatrics 2005;115:e370. Hyams et al., Rome IV, Gastroenterology 2016;150:1456. Becker et al., Indicators of pediatric malnutrition, Nutr Clin Pract 2015;30:147. NICE, Faltering growth, NG75, 2017.`,
  isExample: true,
  items: [
    {
      ...{ type: "choice", linkId: "about", text: "What is it about?", control: "radio-button" },
      options: [
        option(ABDOMINAL_PAIN, "Chronic abdominal pain"),
        option(POOR_GROWTH, "Poor growth"),
        { code: "Something else", display: "Something else" },
      ],
    },
    {
      ...{ type: "integer", linkId: "pain-weeks", text: "For how many weeks?", required: true, min: 0, max: 1000 },
      showWhen: when(is("about", ABDOMINAL_PAIN)),
    },
    {
      ...boxes(
        "alarm",
        "Which alarm signs are there?",
        ...["Blood in the stool", "Green or bloody vomit", "Weight loss", "Pain that wakes at night", "Pain at the right lower side"],
        ...["Fever without a cause", "Sores around the anus", "Trouble swallowing", "None of these"],
      ),
      required: true,
      showWhen: when(is("about", ABDOMINAL_PAIN), is("about", POOR_GROWTH)),
    },
    {
      ...{ type: "display", linkId: "flag", redFlag: true },
      text: "Green or bloody vomit. Send the child to the Emergency Department; a gastroenterologist is on call.",
      showWhen: when(is("alarm", "Green or bloody vomit")),
    },
    { ...weight, showWhen: when(is("about", ABDOMINAL_PAIN), is("about", POOR_GROWTH)) },
    { ...height, showWhen: when(is("about", ABDOMINAL_PAIN), is("about", POOR_GROWTH)) },
    {
      ...{ type: "integer", linkId: "weight-percentile", text: "Percentile of the weight now", min: 0, max: 100 },
      ...{ from: "%record.weightPercentile", showWhen: when(is("about", POOR_GROWTH)) },
    },
    {
      ...{ type: "attachment", linkId: "growth-chart", text: "Growth chart, or earlier weights", required: true },
      showWhen: when(is("about", POOR_GROWTH)),
    },
    {
      ...boxes(
        "feeding",
        "What about eating?",
        "Eats little",
        "Vomits often",
        "Loose stools",
        "Breathing or swallowing gets in the way",
        "Eats well",
      ),
      showWhen: when(is("about", POOR_GROWTH)),
    },
    {
      ...{ type: "quantity", linkId: "hemoglobin", text: "Hemoglobin", min: 1, max: 30, unit: { code: "g/dL" } },
      ...{ code: [{ system: LOINC, code: "718-7" }], from: "%record.result('718-7')" },
      showWhen: when(is("about", ABDOMINAL_PAIN), is("about", POOR_GROWTH)),
    },
    {
      ...radio("celiac", "Was celiac disease tested for (tissue transglutaminase IgA)?"),
      required: true,
      showWhen: when(is("about", ABDOMINAL_PAIN), is("about", POOR_GROWTH)),
    },
    {
      ...boxes("family", "Family history", "Celiac disease", "Inflammatory bowel disease", "Peptic ulcer"),
      showWhen: when(is("about", ABDOMINAL_PAIN), is("about", POOR_GROWTH)),
    },
  ],
});
