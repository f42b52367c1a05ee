interface Support {
  supportPhone: string;
  supportPhoneOption: string;
}

/** '888-631-2452 (option 3)': the number of the support, and what to choose there. */
export const supportNumber = ({ supportPhone, supportPhoneOption }: Support): string =>
  supportPhoneOption ? `${supportPhone} (option ${supportPhoneOption})` : supportPhone;

/** The line below a failure: nothing was lost, and somebody answers the telephone. */
export const supportHelp = (support: Support): string => `Nothing is lost. Try again, or call support at ${supportNumber(support)}.`;
