interface Support {
  supportPhone: string;
  supportPhoneOption: string;
}

/** The line below a failure: nothing was lost, and somebody answers the telephone. */
export function supportHelp({ supportPhone, supportPhoneOption }: Support): string {
  const option = supportPhoneOption && ` (option ${supportPhoneOption})`;
  return `Nothing is lost. Try again, or call support at ${supportPhone}${option}.`;
}
