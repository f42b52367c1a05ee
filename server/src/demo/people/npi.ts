/**
 * A physician number that can never be issued: real ones begin with 1 or 2. The last digit is the check digit over the number
 * with the prefix 80840, by Luhn's rule, as for real ones.
 */
export function npi(serial: number): string {
  const body = `9${String(serial).padStart(8, "0")}`;
  const sum = [...`80840${body}`]
    .reverse()
    .map((digit, place) => (place % 2 === 0 ? Number(digit) * 2 : Number(digit)))
    .reduce((total, digit) => total + (digit > 9 ? digit - 9 : digit), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}
