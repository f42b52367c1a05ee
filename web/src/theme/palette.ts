import type { MantineColorsTuple } from "@mantine/core";

/** Ten shades each, lightest first. Shade 7 is the text and button shade in light, 3 the text shade in dark. */
type Shades = MantineColorsTuple;

export const teal: Shades = ["#EFF9F9", "#D8F0F0", "#B0E0E1", "#7FCBCD", "#4DB1B4", "#25969A", "#0E8084", "#0A6B70", "#08575B", "#064347"];
export const coral: Shades = ["#FFF4F1", "#FFE5DE", "#FFC9BC", "#FFA894", "#F98A72", "#EE6C52", "#D9553C", "#B8432D", "#933626", "#702A1E"];
export const green: Shades = ["#EEF9F1", "#D8F0DF", "#B0E0BF", "#80CB98", "#50B372", "#2C9A55", "#198043", "#126B37", "#0F552D", "#0B4023"];
export const blue: Shades = ["#EFF5FD", "#DBE8FA", "#B5D0F4", "#86B2EC", "#5A94E1", "#3B7DD4", "#2866BC", "#1F549D", "#1B447D", "#15345F"];
export const orange: Shades = [
  "#FEF6EA",
  "#FCE8CB",
  "#F9D095",
  "#F3B359",
  "#E8952B",
  "#D2770B",
  "#B25F05",
  "#944C06",
  "#763D08",
  "#582E08",
];
export const red: Shades = ["#FEF2F1", "#FCE0DD", "#F8C0BB", "#F2968E", "#E86A60", "#D9463B", "#C02F26", "#A3231C", "#821D18", "#621713"];
export const gray: Shades = ["#F6F8FA", "#EEF2F5", "#E2E8ED", "#CFD8DF", "#AEBBC6", "#82919E", "#5D6C79", "#465461", "#2C3843", "#17222C"];
export const dark: Shades = ["#E8EEF3", "#C9D3DB", "#A3B1BD", "#8595A3", "#2F3D49", "#26323D", "#1C2731", "#172029", "#10171E", "#0A0F14"];
