interface Support {
  supportPhone: string;
  supportPhoneOption: string;
}

/** '888-631-2452 (option 3)': the support number and the menu option. */
export const supportNumber = ({ supportPhone, supportPhoneOption }: Support): string =>
  supportPhoneOption ? `${supportPhone} (option ${supportPhoneOption})` : supportPhone;

/** The line below a failure: nothing is lost, and support can be called. */
export const supportHelp = (support: Support): string => `Nothing is lost. Try again, or call support at ${supportNumber(support)}.`;
