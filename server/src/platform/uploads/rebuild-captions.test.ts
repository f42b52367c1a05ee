import { describe, expect, it } from "vitest";
import { rebuildCaptions } from "./rebuild-captions.ts";

const rebuilt = (text: string) => rebuildCaptions(Buffer.from(text));
const cue = (times: string, text = "Fever") => `WEBVTT\n\n${times}\n${text}\n`;

describe("captions", () => {
  it("are written anew with their times, marks and places, and without notes, styles, regions and names", () => {
    const sent = [
      "\uFEFFWEBVTT - Kawasaki disease",
      "Kind: captions\r\n",
      "STYLE\n::cue { background: url(https://evil.example/x) }\n",
      "NOTE <script>steal()</script>\n",
      "REGION\nid:fred\n",
      "1\n00:01.000 --> 00:04.000 align:start position:10% onclick:x\n<v Ingrid Hallam>Five days of fever</v>\n<i>and</i> a rash\r\n",
      "100:00:04.000 --> 100:00:06.500\n5 &lt; 6",
    ].join("\n");
    expect(rebuilt(sent)).toBe(
      [
        "WEBVTT",
        "",
        "00:00:01.000 --> 00:00:04.000 align:start position:10%",
        "<v Ingrid Hallam>Five days of fever</v>",
        "<i>and</i> a rash",
        "",
        "100:00:04.000 --> 100:00:06.500",
        "5 &lt; 6",
        "",
      ].join("\n"),
    );
    expect(rebuilt(rebuilt(sent))).toBe(rebuilt(sent));
  });

  it.each([
    ["", "Line 1: The file must begin with WEBVTT."],
    ["WEBVTTX\n\n", "Line 1: The file must begin with WEBVTT."],
    ["1\n00:00:01,000 --> 00:00:02,000\nAs SubRip has it", "Line 1: The file must begin with WEBVTT."],
    ["WEBVTT\n\nNOTE nothing else", "There are no captions in this file."],
    ["WEBVTT\n00:01.000 --> 00:02.000\nFever", "Line 2: Add an empty line before the first caption."],
    [cue("00:00:01,000 --> 00:00:02,000"), "Line 3: Begin each caption with its times, such as 00:01:05.000 --> 00:01:08.000."],
    [cue("00:61.000 --> 00:62.000"), "Line 3: Begin each caption with its times, such as 00:01:05.000 --> 00:01:08.000."],
    [cue("only a name"), "Line 4: Begin each caption with its times, such as 00:01:05.000 --> 00:01:08.000."],
    [cue("-00:01.000 --> 00:02.000"), "Line 3: A time cannot be negative."],
    [cue("00:01.000 --> -00:02.000"), "Line 3: A time cannot be negative."],
    [cue("00:02.000 --> 00:02.000"), "Line 3: The end time must be after the start time."],
    [cue("00:02.000 --> 00:01.000"), "Line 3: The end time must be after the start time."],
    ["WEBVTT\n\n00:01.000 --> 00:02.000\n\n", "Line 3: This caption has no text."],
    [`${cue("00:01.000 --> 00:05.000")}\n00:04.000 --> 00:06.000\nRash`, "Line 6: This caption begins before the one above it ends."],
    [`${cue("00:05.000 --> 00:06.000")}\n00:01.000 --> 00:02.000\nRash`, "Line 6: This caption begins before the one above it ends."],
    [cue("00:01.000 --> 00:02.000", "Fever\n00:03.000 --> 00:04.000"), "Line 5: Add an empty line before the times of the next caption."],
    ...["<script>steal()</script>", "<img src=x onerror=steal()>", "<b onclick=x>", "<iframe", "<b.x<i>"].map((text) => [
      cue("00:01.000 --> 00:02.000", text),
      "Line 4: Use only the tags b, i, u, v, c, lang and ruby in a caption.",
    ]),
    [cue("00:01.000 --> 00:02.000", "a\u0000b"), "Line 4: Remove control characters."],
    [cue("00:01.000 --> 00:02.000", "a".repeat(1001)), "Line 4: Use at most 1000 characters in a line."],
  ])("are refused with the line and the reason: %j", (text = "", why = "") => {
    expect(() => rebuilt(text)).toThrow(expect.objectContaining({ message: why }));
  });

  it("are refused in another encoding", () => {
    expect(() => rebuildCaptions(Buffer.from("WEBVTT\n\n00:01.000 --> 00:02.000\ncaf\u00e9", "latin1"))).toThrow(
      "The file must be saved as UTF-8.",
    );
  });

  it("are read in time that grows with their length alone", () => {
    const captions = (count: number) =>
      Array.from({ length: count }, (_, at) => `${at}\n${10 + at}:00:00.000 --> ${10 + at}:00:01.000\nword`).join("\n\n");
    const costOf = (count: number) => {
      const text = `WEBVTT\n\n${captions(count)}`;
      const start = process.cpuUsage();
      expect(rebuilt(text).match(/-->/g)).toHaveLength(count);
      return process.cpuUsage(start).user;
    };
    costOf(5_000);
    // Four times as many. In time that grows with the square it would be sixteen times as long.
    expect(costOf(20_000)).toBeLessThan(10 * costOf(5_000));
    const many = captions(20_000);
    expect(() => rebuilt(`WEBVTT\n\n${many}\n\n99999:00:00.000 --> 99999:00:01.000\nword`)).toThrow("Use at most 20,000 captions.");
  });
});
